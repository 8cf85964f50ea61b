import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { algebraSwap, pancakeV3Swap, uniswapV3Swap } from '@peregrine/protocols/uniswap-v3/decodeSwap'
import { solidlySwap, uniswapV2Swap } from '@peregrine/protocols/uniswap-v2/decodeSwap'
import { solidlySync, uniswapV2Sync } from '@peregrine/protocols/uniswap-v2/decodeSync'
import { uniswapV4Swap } from '@peregrine/protocols/uniswap-v4/decodeSwap'
import { Fault } from '@peregrine/core/fault'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { PlacedLog } from '../evm/parseLogs.ts'
import { readBlockMs, readMinutes } from './evmBlockTimes.ts'
import type { EvmLogRanges, LogFilter } from './evmLogRanges.ts'
import type { HistoryPlace, PastChunk, PastSwap } from './pastChunk.ts'

/** Requests of a chunk, and the most blocks: what is held at once, and lost when the process ends in the middle. */
const rangesPerChunk = 16
const blocksPerChunk = 80_000

/** Trades of a pair, and what it holds after each of them. */
const v2Topics = [uniswapV2Swap, solidlySwap, uniswapV2Sync, solidlySync].map(({ topic }) => topic)

/** The events of a pool's trades; null for a venue whose events do not name the pool so that a node can filter them. */
export function swapFilter(chain: DiscoveryChain, { family, pool }: PoolInfo): LogFilter | null {
  if (family === 'v2') return { address: pool, topics: [v2Topics] }
  if (family === 'v3')
    return { address: pool, topics: [[uniswapV3Swap.topic, pancakeV3Swap.topic, algebraSwap.topic]] }
  const manager = addressesByChain[chain.context.chain]?.v4?.manager
  return family === 'v4' && manager ? { address: manager, topics: [uniswapV4Swap.topic, pool] } : null
}

type Range = { from: number; fromMs: number; to: number; toMs: number }

/** Times of the blocks with logs: as the node tells them with the logs, else read. */
async function timesOf(
  chain: DiscoveryChain,
  logs: readonly PlacedLog[],
  { from, fromMs, to, toMs }: Range,
): Promise<Map<number, number>> {
  const told = new Map(
    logs.flatMap(({ blockNumber, timeMs }) => (timeMs ? [[blockNumber, timeMs] as const] : [])),
  )
  const silent = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter(
    (number) => !told.has(number),
  )
  const ends = [
    { number: from, timeMs: fromMs },
    { number: to, timeMs: toMs },
  ] as const
  const read = await readMinutes(silent, ...ends, (number) => readBlockMs(chain, number))
  return new Map([...told, ...read])
}

/** The swaps in a pool's logs. A pair's `Sync` comes before the swap that it belongs to, in the same transaction. */
function swapsOf(
  chain: DiscoveryChain,
  info: PoolInfo,
  logs: readonly PlacedLog[],
  times: ReadonlyMap<number, number>,
): PastSwap[] {
  const swaps: PastSwap[] = []
  let held: { txHash: string; units: readonly bigint[] } | null = null
  for (const log of logs) {
    const timeMs = times.get(log.blockNumber)
    if (timeMs === undefined) continue
    const { blockNumber, blockHash, txHash, txIndex } = log
    const { facts } = decodeEvmLogs(chain.context.chain, [log], {
      get: (id) => (id === info.pool ? info : null),
    })
    for (const fact of facts) {
      if (fact.pool !== info.pool) continue
      if (fact.kind === 'liquidity' && !fact.isChange) held = { txHash, units: fact.units }
      if (fact.kind !== 'swap') continue
      const reserves: readonly bigint[] = held?.txHash === txHash ? held.units : []
      swaps.push({ blockNumber, blockHash, timeMs, txHash, txIndex, swap: fact, reserves })
    }
  }
  return swaps
}

/**
 * Finds the beginning of a stretch up to `to` that the node still has: as long as planned, or else what is left before
 * its oldest block. A node that has pruned its logs says that there were none, but it cannot make up a block.
 *
 * @throws Fault `chain.unreachable` if it has none of it
 */
export async function findServed(
  chain: DiscoveryChain,
  to: number,
  planned: number,
): Promise<{ from: number; fromMs: number }> {
  for (let length = planned; length >= 1; length = Math.floor(length / 2)) {
    const from = Math.max(0, to - length + 1)
    const fromMs = await readBlockMs(chain, from)
    if (fromMs !== null) return { from, fromMs }
  }
  throw new Fault('chain.unreachable', { chain: chain.context.chain, why: 'no-result' })
}

type EvmReader = { chain: DiscoveryChain; ranges: EvmLogRanges }

/**
 * Reads the trades of a pool in the blocks before a place, in a few requests.
 *
 * @throws Fault `chain.unreachable`, RpcFailure
 */
export async function readEvmChunk(
  { chain, ranges }: EvmReader,
  info: PoolInfo,
  filter: LogFilter,
  place: HistoryPlace,
): Promise<Omit<PastChunk, 'coinPrices'>> {
  const to = place.fromNumber - 1
  await ranges.prove(filter, to)
  const planned = Math.min(blocksPerChunk, ranges.width * rangesPerChunk)
  const { from, fromMs } = await findServed(chain, to, planned)
  const logs = await ranges.read(filter, from, to)
  const own = logs.filter(({ address }) => address === filter.address)
  const times = await timesOf(chain, own, { from, fromMs, to: to + 1, toMs: place.fromMs })
  const swaps = swapsOf(chain, info, own, times)
  return { swaps, fromNumber: from, fromMs, before: null, isWhole: from === 0 }
}
