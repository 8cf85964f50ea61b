import type { SolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import type { TestDatabase } from '@peregrine/testkit/database'
import { inProcessBus } from '../../bus/inProcessBus.ts'
import { silentLog } from '../../log/log.ts'
import { newHealth } from '../chainHealth.ts'
import { type ChainSetup, setUpChain } from '../chainSetup.ts'
import { startIndexing } from '../startIndexing.ts'

/** Sets up the sandbox's Solana as live mode would, through this endpoint, with the sandbox's own price pools. */
export async function setUpSolana({ pricePools }: SolanaSandbox, rpcUrl: string): Promise<ChainSetup> {
  const endpoints = { rpc: [rpcUrl], ws: [], logs: [], receipts: [], send: [] }
  const setup = await setUpChain({ chain: 'sol', endpoints, hooks: {}, sandbox: undefined })
  const pools = pricePools.map(({ symbol, pool, base, quote }) => ({ symbol, pool, base, quote }))
  return { ...setup, priceSources: new Map(pools.map((source) => [source.pool, source])) }
}

/** Indexes it, `blocksBack` slots before the head on, null for all of it; returns what ends that. */
export function indexSolana(
  setup: ChainSetup,
  database: TestDatabase,
  blocksBack: number | null,
): () => Promise<unknown> {
  const ended = new AbortController()
  const running = startIndexing({
    setup,
    database: database.config,
    bus: inProcessBus(),
    wanted: { isEmpty: true, has: () => false },
    health: newHealth('sol'),
    blocksBack,
    signal: ended.signal,
    log: silentLog,
    report: () => undefined,
  })
  return () => {
    ended.abort()
    return running
  }
}
