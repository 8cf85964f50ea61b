import { setTimeout as sleep } from 'node:timers/promises'
import { plainWatch } from '@peregrine/testkit/plainWatch'
import { startTestChain } from '@peregrine/testkit/testChain'
import { WatchedWallets } from '../apps/server/src/domain/watched-wallets/watchedWallets.ts'
import { indexSwaps } from './backfill.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'

const swaps = 10_000
const perBlock = 10
const rounds = 5
const blocksAbove = 70
const walletCount = 200_000

/**
 * Returns 200,000 addresses, none of them on the chain: the cost of looking them up, without reading their transfers.
 */
function watchedByStrangers(): WatchedWallets {
  const watched = new WatchedWallets()
  const watcher = { chainFamily: 'EVM' as const, address: '0x1' }
  for (let at = 0; at < walletCount; at++) {
    const address = `0x5ca1ab1e${at.toString(16).padStart(32, '0')}`
    watched.set(watcher, address, {
      watcher,
      chainType: 1,
      address,
      name: `w${at}`,
      ...plainWatch,
    })
  }
  return watched
}

/** Compares indexing with 200,000 watched addresses and with none, alternating, by processor time. */
export async function benchWatchCost(): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  try {
    await chain.sendSwaps(swaps, perBlock)
    await chain.mine(blocksAbove)
    const head = Number(await chain.rpc.call('eth_blockNumber')) - blocksAbove
    const watched = watchedByStrangers()
    const [bare, watching]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      await sleep(500)
      bare.push((await indexSwaps(chain, head, swaps)).cpuMs)
      await sleep(500)
      watching.push((await indexSwaps(chain, head, swaps, watched)).cpuMs)
    }
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ bare, watching }))
    const cost = (Math.min(...watching) / Math.min(...bare) - 1) * 100
    const middle = (quantile(watching, 0.5) / quantile(bare, 0.5) - 1) * 100
    const row = { unit: '%', ratio: null }
    return [
      { ...row, name: 'watch-cost', value: cost, target: '<=5', isMet: cost <= 5 },
      { ...row, name: 'watch-cost-median', value: middle, target: 'none', isMet: true },
    ]
  } finally {
    await chain.stop()
  }
}
