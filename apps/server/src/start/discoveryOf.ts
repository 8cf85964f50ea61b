import {
  fourMemeCompleted,
  fourMemeLatest,
  fourMemeProgress,
  pumpCompleted,
  pumpLatest,
  pumpProgress,
} from '@peregrine/contract/topics/launchColumns'
import { square } from '@peregrine/contract/topics/square'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { Discoverer } from '../discovery/discover.ts'
import type { DiscoveryChain } from '../discovery/discoveryChain.ts'
import { HistoryKeeper } from '../discovery/history/historyKeeper.ts'
import { keepFacts } from '../discovery/keepFacts.ts'
import { seedLaunches } from '../discovery/launches/launchSeeder.ts'
import type { Hub } from '../realtime/hub.ts'
import type { ChainSetup } from './chainSetup.ts'

type Setup = Pick<ChainSetup, 'chain' | 'port' | 'baseTokens' | 'priceSources' | 'definition'>

/** For whom it is read: who waits for a page, who looks at a chart, or nobody. */
type Reading = 'visitor' | 'chart' | 'history'

/** Returns a chain as it is read on demand, by visitors' questions and not by its blocks. */
export function discoveryChainOf(
  { chain, port, baseTokens, priceSources, definition }: Setup,
  purpose: Reading = 'visitor',
): DiscoveryChain {
  const { finalityDepth, blockTimeMs, native } = definition
  return {
    context: {
      ...port.reads({ transferLookBack: 0 }),
      chain,
      baseTokens,
      priceSources,
      nativeSymbol: native.symbol,
      watched: null,
    },
    finalityDepth,
    blockTimeMs,
    request: (method, params) => port.request(method, params, purpose),
  }
}

/** Starts to read launches from before the indexing, and what tokens lack; returns the stop function. */
type Seed = (hub: Pick<Hub, 'reload'>) => () => Promise<void>

const columns: Partial<Record<ChainKey, readonly string[]>> = {
  bsc: [fourMemeLatest.name, fourMemeProgress.name, fourMemeCompleted.name],
  sol: [pumpLatest.name, pumpProgress.name, pumpCompleted.name],
}

/** Shows stored launches in the columns that are open: no block's record names them. */
export function reloadLaunches(hub: Pick<Hub, 'reload'>): (chain: ChainKey) => void {
  return (chain) => {
    for (const topic of [...(columns[chain] ?? []), square.name]) hub.reload(topic, null)
  }
}

/** Opens the reads on demand of all chains that this process has endpoints for. */
export function discoveryOf(
  setups: readonly ChainSetup[],
  db: Pool,
  onError: (error: unknown) => void,
): { discovery: Discoverer; histories: HistoryKeeper; seed: Seed } {
  const chainsFor = (purpose: Reading) =>
    new Map(setups.map((setup) => [setup.chain, discoveryChainOf(setup, purpose)] as const))
  const past = chainsFor('history')
  const job = { db, chains: past, now: Date.now, onError }
  return {
    seed(hub) {
      const stops = [seedLaunches({ ...job, onStored: reloadLaunches(hub) }), keepFacts(job)]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
    discovery: new Discoverer({ db, chains: chainsFor('visitor'), past, now: Date.now }),
    histories: new HistoryKeeper({ db, chains: chainsFor('chart'), now: Date.now, onError }),
  }
}
