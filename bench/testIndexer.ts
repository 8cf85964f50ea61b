import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { TestChain } from '@peregrine/sandbox/evm/testChain'
import { inProcessBus } from '@peregrine/server/bus/inProcessBus'
import { newHealth } from '@peregrine/server/start/chainHealth'
import { setUpChain } from '@peregrine/server/start/chainSetup'
import { startIndexing } from '@peregrine/server/start/startIndexing'
import type pg from 'pg'

/** Indexes a test chain from its first block, as the server does; `stop` waits until it has ended. */
export async function indexTestChain(
  chain: TestChain,
  database: pg.ClientConfig,
  onRecord: (record: ChainRecord) => void,
  rpcUrls: readonly string[] = [chain.rpcUrl],
) {
  const endpoints = {
    rpc: [...rpcUrls],
    ws: rpcUrls[0] === chain.rpcUrl ? [chain.wsUrl] : [],
    logs: [],
    receipts: [],
    send: [],
  }
  const pricePools = chain.world.pricePools.map(({ symbol, address, dex, base, quote }) => ({
    symbol: symbol as 'ETH',
    pool: address,
    dex,
    base,
    quote,
  }))
  const place = {
    rpcUrl: chain.rpcUrl,
    wsUrl: chain.wsUrl,
    genesisHash: '',
    contracts: {},
    pricePools,
    baseTokens: [],
  }
  const setup = await setUpChain(chain.key, endpoints, {}, place)
  const bus = inProcessBus()
  bus.subscribe(onRecord)
  const health = newHealth(chain.key)
  const ended = new AbortController()
  const log = (line: string): void => console.error(line)
  const running = startIndexing({ setup, database, bus, health, blocksBack: null, signal: ended.signal, log })
  return {
    health,
    definition: chainDefinitions[chain.key],
    async stop() {
      ended.abort()
      await running
    },
  }
}
