import type { EndpointLimits } from '@peregrine/chains/rpc/rpcEndpoint'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import type { TestChain } from '@peregrine/testkit/testChain'
import { inProcessBus } from '../../bus/inProcessBus.ts'
import { silentLog } from '../../log/log.ts'
import { type ChainHealth, newHealth, noteAnswer, noteFailure } from '../../start/chainHealth.ts'
import { setUpChain } from '../../start/chainSetup.ts'
import { startIndexing } from '../../start/startIndexing.ts'

export type Follower = {
  health: ChainHealth
  database: TestDatabase
  /** What was learned of the endpoint's limits. */
  learned(): EndpointLimits
  stop(): Promise<void>
}

const nobody = { isEmpty: true, has: () => false }

/** Indexes Base as a live server does, `blocksBack` blocks before the head on, through one endpoint. */
export async function followThrough(chain: TestChain, url: string, blocksBack: number): Promise<Follower> {
  const health = newHealth('base')
  const hooks = {
    onAnswer: () => noteAnswer(health, Date.now()),
    onFailure: (endpoint: string, kind: Parameters<typeof noteFailure>[2]) =>
      noteFailure(health, endpoint, kind, Date.now()),
  }
  const endpoints = { rpc: [url], ws: [], logs: [], receipts: [], send: [] }
  const [database, facts] = await Promise.all([
    createTestDatabase(),
    setUpChain({ chain: 'base', endpoints, hooks, sandbox: undefined }),
  ])
  health.blockTimeMs = facts.definition.blockTimeMs
  const pools = chain.world.pricePools.map(
    ({ symbol, address, base, quote }) => [address, { symbol, pool: address, base, quote }] as const,
  )
  const ended = new AbortController()
  const running = startIndexing({
    setup: { ...facts, priceSources: new Map(pools) },
    database: database.config,
    bus: inProcessBus(),
    wanted: nobody,
    health,
    blocksBack,
    signal: ended.signal,
    log: silentLog,
    report: () => undefined,
  })
  return {
    health,
    database,
    learned: () => facts.port.usage().endpoints[0] as EndpointLimits,
    async stop() {
      ended.abort()
      await running
      await database.drop()
    },
  }
}
