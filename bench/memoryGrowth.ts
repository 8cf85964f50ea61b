import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { serverFlags } from '../scripts/serverFlags.mjs'
import { askChild } from './askChild.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import type { GrowthOptions, Indexed } from './memory-growth/growthOptions.ts'
import { seedHistories } from './memory-growth/seedHistories.ts'
import { startVisitors } from './memory-growth/visitors.ts'
import { residentMbOf } from './processMemory.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const perBlock = 250
const blocksAtOnce = 4
/** Limit that keeps every block live for the indexer: further behind, blocks arrive as history. */
const maxBehind = 20
/** By then everything bounded has reached its bound. */
const settled = 100_000
const visitors = { sockets: 40, callers: 2 }
const maxMb = 600
const maxMbPer10000 = 1

export type Sample = { trades: number; memoryMb: number }

/** Trades in large blocks as fast as they are indexed; samples the process's memory every ten thousand. */
async function trade(chain: TestChain, server: ChildProcess, wanted: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let nextSample = 0; ; ) {
    const { block, trades } = await askChild<Indexed>(server, 'where')
    if (trades >= nextSample) {
      samples.push({ trades, memoryMb: residentMbOf(server.pid ?? 0) })
      if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(samples.at(-1)))
      nextSample = trades + wanted / 50
    }
    if (trades >= wanted) return samples
    const head = Number(await chain.rpc.call('eth_blockNumber'))
    if (head - block < maxBehind) await chain.sendSwaps(blocksAtOnce * perBlock, perBlock)
    else await sleep(10)
  }
}

/** Returns wallets that have traded. */
async function tradersOf(url: string): Promise<string[]> {
  const reply = (await (await fetch(`${url}/api/trades/eth?limit=100`)).json()) as {
    data: { items: { senderAddress: string }[] }
  }
  return [...new Set(reply.data.items.map(({ senderAddress }) => senderAddress))]
}

/** Returns the least-squares slope in MB per 10,000 trades. */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number): number =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [trades, memory] = [mean((one) => one.trades), mean((one) => one.memoryMb)]
  const spread = mean((one) => (one.trades - trades) ** 2)
  const common = mean((one) => (one.trades - trades) * (one.memoryMb - memory))
  return (common / spread) * 10_000
}

/**
 * Runs the server's own process while this many trades are indexed live, with visitors on its sockets and routes;
 * samples resident memory throughout.
 */
export async function growMemory(
  trades: number,
): Promise<{ samples: Sample[]; failures: readonly string[]; requests: number }> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const database = await startThrowawayDatabase()
  const { key, rpcUrl, wsUrl, world } = chain
  const options: GrowthOptions = {
    connection: database.connection,
    chain: { key, rpcUrl, wsUrl, world: { pricePools: world.pricePools } },
  }
  const program = path.join(import.meta.dirname, 'memory-growth/growthServer.ts')
  const server = fork(program, [JSON.stringify(options)], { execArgv: [...serverFlags] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const { url } = await askChild<{ url: string }>(server)
    await trade(chain, server, perBlock)
    const wallets = await tradersOf(url)
    await seedHistories(database.pool)
    const present = startVisitors(url, options.chain, { ...visitors, wallets })
    const samples = await trade(chain, server, trades)
    await present.stop()
    return { samples, failures: present.failures(), requests: present.requests() }
  } finally {
    if (server.connected) server.disconnect()
    await ended
    await chain.stop()
    await database.end()
  }
}

/** Measures half a million trades: the server's peak memory, and its growth after the first hundred thousand. */
export async function benchMemoryGrowth({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const trades = isQuick ? 200_000 : 500_000
  const { samples, failures, requests } = await growMemory(trades)
  if (failures.length > 0) throw new Error(`calls failed: ${failures.join(', ')}`)
  const later = samples.filter((one) => one.trades >= settled)
  const peakMb = Math.max(...samples.map(({ memoryMb }) => memoryMb))
  return [
    atMost('memory-growth', peakMb, 'MB', maxMb),
    atMost('memory-growth-slope', growthOf(later), 'MB/10000trades', maxMbPer10000),
    {
      name: 'memory-growth-requests',
      value: requests,
      unit: 'requests',
      ratio: null,
      target: 'none',
      isMet: true,
    },
  ]
}
