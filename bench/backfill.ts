import { setTimeout as sleep } from 'node:timers/promises'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import type { Wanted } from '../apps/server/src/indexing/transfers/rawTransfer.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { rawLimitSeconds } from './rawLimit.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const swaps = 20_000
const perBlock = 10
const rounds = 3
/** Blocks above the swaps, so that all of them are final. */
const blocksAbove = 70
/** Pause between rounds, so that none pays for writes left by the previous one. */
const restMs = 500

type Run = { seconds: number; cpuMs: number }

/** Indexes a test chain's swaps into its own database, up to a block; optionally with transfers of these wallets. */
export async function indexSwaps(
  chain: TestChain,
  head: number,
  expected: number,
  wanted?: Wanted,
): Promise<Run> {
  const database = await startThrowawayDatabase()
  const startedMs = performance.now()
  const before = process.cpuUsage()
  const done = Promise.withResolvers<void>()
  const onRecord = ({ blockNumber }: { blockNumber: number }) => {
    if (blockNumber >= head) done.resolve()
  }
  const indexer = await indexTestChain(chain, database.connection, onRecord, { wanted })
  await done.promise
  const seconds = (performance.now() - startedMs) / 1000
  const { user, system } = process.cpuUsage(before)
  await indexer.stop()
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from trade where in_pool',
  )
  await database.end()
  if ((rows[0]?.n ?? 0) < expected) throw new Error(`only ${rows[0]?.n} of ${expected} swaps were stored`)
  return { seconds, cpuMs: (user + system) / 1000 }
}

/** Alternates raw and own runs, so that other load on the machine hits both. */
async function measure(chain: TestChain, head: number): Promise<{ raw: number[]; own: Run[] }> {
  const raw: number[] = []
  const own: Run[] = []
  for (let round = 0; round < rounds; round++) {
    await sleep(restMs)
    raw.push(await rawLimitSeconds(chain, head))
    await sleep(restMs)
    own.push(await indexSwaps(chain, head, swaps))
  }
  if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ raw, own }))
  return { raw, own }
}

/** Runs on a test chain of swaps, ten a block, up to `head`: with enough blocks above it that all of them are final. */
export async function onSwappedChain<T>(
  swaps: number,
  run: (chain: TestChain, head: number) => Promise<T>,
): Promise<T> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  try {
    await chain.sendSwaps(swaps, perBlock)
    await chain.mine(blocksAbove)
    return await run(chain, Number(await chain.rpc.call('eth_blockNumber')) - blocksAbove)
  } finally {
    await chain.stop()
  }
}

/**
 * Measures a backfill of real swaps from a local node, with everything derived and completeness proven, against the raw
 * limit.
 */
export async function benchBackfill(): Promise<BenchResult[]> {
  return onSwappedChain(swaps, async (chain, head) => {
    const { raw, own } = await measure(chain, head)
    const limit = swaps / quantile(raw, 0.5)
    const speeds = own.map(({ seconds }) => swaps / seconds)
    const speed = quantile(speeds, 0.5)
    const cpuMs = quantile(
      own.map((run) => run.cpuMs),
      0.5,
    )
    const ratio = speed / limit
    const bare = { ratio: null, target: 'none', isMet: true }
    const isMet = speed >= 10_000 && ratio >= 0.25
    return [
      { name: 'backfill', value: speed, unit: 'swaps/s', ratio, target: '>=10000,ratio>=0.25', isMet },
      { name: 'backfill-best', value: Math.max(...speeds), unit: 'swaps/s', ...bare },
      { name: 'backfill-raw-limit', value: limit, unit: 'swaps/s', ...bare },
      { name: 'backfill-cpu', value: cpuMs / (swaps / 1_000), unit: 'ms/1000swaps', ...bare },
    ]
  })
}
