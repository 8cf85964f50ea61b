import { setTimeout as sleep } from 'node:timers/promises'
import { plainWatch } from '@peregrine/testkit/plainWatch'
import { WatchedWallets } from '../apps/server/src/domain/watched-wallets/watchedWallets.ts'
import { indexSwaps, onSwappedChain } from './backfill.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'

const swaps = 10_000
const rounds = 5
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
  return onSwappedChain(swaps, async (chain, head) => {
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
  })
}
