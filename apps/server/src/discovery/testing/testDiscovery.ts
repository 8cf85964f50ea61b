import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { openChain } from '@peregrine/chains/openChain'
import type { ChainKey } from '@peregrine/core/network'
import { withClient } from '../../db/withClient.ts'
import { emptyState } from '../../indexing/chainState.ts'
import { relations } from '../../indexing/relation.ts'
import { readFirstPrices } from '../../indexing/seedCoinPrices.ts'
import { rowsJson, writeRelation } from '../../indexing/writeRelation.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { marketFactsOf } from '../../start/chainSetup.ts'
import { discoveryChainOf } from '../../start/discoveryOf.ts'
import { Discoverer } from '../discover.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'

/** Opens a chain for reads on demand at these endpoints, as the server does. */
export function openDiscoveryChain(
  key: ChainKey,
  urls: readonly string[],
  priceSources?: DiscoveryChain['context']['priceSources'],
): DiscoveryChain {
  const definition = chainDefinitions[key]
  const endpoints = { rpc: [...urls], ws: [], logs: [], receipts: [], send: [] }
  const port = openChain({ definition, endpoints })
  const facts = marketFactsOf(definition)
  return discoveryChainOf({
    chain: key,
    definition,
    port,
    ...facts,
    priceSources: new Map(priceSources ?? facts.priceSources),
  })
}

/** An app that knows nothing of its chains but the coins' prices, and reads the rest on demand. */
export async function startDiscoveringApp(chains: readonly DiscoveryChain[]): Promise<TestApp> {
  const byKey = new Map(chains.map((chain) => [chain.context.chain, chain]))
  const app = await startTestApp(({ pool }) => ({
    discovery: new Discoverer({ db: pool, chains: byKey, now: Date.now }),
    request: (chain, method, params) => {
      const found = byKey.get(chain)
      if (!found) throw new Error(`no ${chain} in this test`)
      return found.request(method, params)
    },
  }))
  for (const chain of chains) await seedPrices(app, chain)
  return app
}

/** Prices the coins as the indexer does before its first block. */
async function seedPrices({ database }: TestApp, { context, request }: DiscoveryChain): Promise<void> {
  if (context.chain === 'sol') return
  const number = Number(await request('eth_blockNumber', []))
  const state = emptyState(context.chain)
  await readFirstPrices(context, state, { number, timeMs: Date.now() })
  const prices = [...state.coinPrices.values()]
  if (prices.length === 0) throw new Error(`${context.chain} has no price of its coin`)
  await withClient(database.pool, (client) =>
    writeRelation(client, relations.coinPrice, rowsJson(prices), { journal: null }),
  )
}
