import { startTestChain } from '@peregrine/sandbox/evm/testChain'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'
import { watchNotifications } from './watchNotifications.ts'

const rounds = 200
const swapsPerBlock = 10
const settleMs = 40

/** From a node's word that a block was mined to its trades being committed, on a local chain. */
export async function benchCommitLatency(): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const database = await startThrowawayDatabase()
  const minedMs = new Map<number, number>()
  const tookMs: number[] = []
  const stopWatching = await watchNotifications<{ number: string }>(
    chain.wsUrl,
    { method: 'eth_subscribe', params: ['newHeads'] },
    ({ number }, atMs) => minedMs.set(Number(number), atMs),
  )
  const committed = new Map<number, number>()
  const indexer = await indexTestChain(chain, database.connection, ({ blockNumber, trades }) => {
    if (trades.length > 0) committed.set(blockNumber, performance.timeOrigin + performance.now())
  })
  try {
    for (let round = 0; round < rounds; round++) {
      await chain.sendSwaps(swapsPerBlock, swapsPerBlock)
      await new Promise((resolve) => setTimeout(resolve, settleMs))
    }
    for (const [number, atMs] of committed) {
      const mined = minedMs.get(number)
      if (mined !== undefined) tookMs.push(atMs - mined)
    }
  } finally {
    stopWatching()
    await indexer.stop()
    await chain.stop()
    await database.end()
  }
  if (tookMs.length < rounds / 2) throw new Error(`only ${tookMs.length} of ${rounds} blocks were seen live`)
  return [
    atMost('mined-to-committed-p50', quantile(tookMs, 0.5), 'ms', 10),
    atMost('mined-to-committed-p99', quantile(tookMs, 0.99), 'ms', 50),
  ]
}
