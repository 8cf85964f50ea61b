import { setTimeout as sleep } from 'node:timers/promises'
import { startTestChain } from '@peregrine/testkit/testChain'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'
import { watchNotifications } from './watchNotifications.ts'

/** Uncounted rounds: the first ones catch up, create the day's partition and plan the statements. */
const warmUpRounds = 20
const rounds = 400
const swapsPerBlock = 10
const settleMs = 40

const nowMs = (): number => performance.timeOrigin + performance.now()

/** Measures from a node's announcement of a block to the commit of its trades, on a local chain. */
export async function benchCommitLatency(): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const database = await startThrowawayDatabase()
  const minedMs = new Map<number, number>()
  const committedMs = new Map<number, number>()
  const stopWatching = await watchNotifications<{ number: string }>(
    chain.wsUrl,
    { method: 'eth_subscribe', params: ['newHeads'] },
    ({ number }, atMs) => minedMs.set(Number(number), atMs),
  )
  const indexer = await indexTestChain(chain, database.connection, ({ blockNumber, trades }) => {
    if (trades.length > 0) committedMs.set(blockNumber, nowMs())
  })
  const mineRounds = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round++) {
      await chain.sendSwaps(swapsPerBlock, swapsPerBlock)
      await sleep(settleMs)
    }
  }
  try {
    await mineRounds(warmUpRounds)
    while (indexer.health.committed < Number(await chain.rpc.call('eth_blockNumber'))) await sleep(settleMs)
    minedMs.clear()
    await mineRounds(rounds)
    await sleep(1_000)
  } finally {
    stopWatching()
    await indexer.stop()
    await chain.stop()
    await database.end()
  }
  const tookMs = [...minedMs].map(
    ([number, atMs]) => (committedMs.get(number) ?? Number.POSITIVE_INFINITY) - atMs,
  )
  if (tookMs.length < rounds) throw new Error(`only ${tookMs.length} of ${rounds} blocks were announced`)
  if (process.env['BENCH_DETAIL']) console.error(tookMs.map(Math.round).join(' '))
  return [
    atMost('mined-to-committed-p50', quantile(tookMs, 0.5), 'ms', 10),
    atMost('mined-to-committed-p99', quantile(tookMs, 0.99), 'ms', 50),
  ]
}
