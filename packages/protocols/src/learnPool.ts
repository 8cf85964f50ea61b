import { addressesByChain } from './addresses.ts'
import { curvePoolReader } from './curve/readCoins.ts'
import { fourmemeTokenReader } from './fourmeme/readToken.ts'
import { infinityPoolReader } from './pancake-infinity/readPoolKey.ts'
import type { EvmCall, PoolAnswer, PoolFamily, PoolInfo, PoolQuestion } from './poolInfo.ts'
import { noPool, type PoolReader, parseAnswer } from './poolReader.ts'
import { exchangeReader } from './uniswap-v1/readExchange.ts'
import { pairReader } from './uniswap-v2/readPair.ts'
import { v3PoolReader } from './uniswap-v3/readPool.ts'
import { v4PoolReader } from './uniswap-v4/readPoolKey.ts'

const readers: Record<PoolFamily, PoolReader> = {
  v1: exchangeReader,
  v2: pairReader,
  v3: v3PoolReader,
  v4: v4PoolReader,
  infinity: infinityPoolReader,
  curve: curvePoolReader,
  fourmeme: fourmemeTokenReader,
}

/** Calls of the question's next round; none if the chain has no such venue. */
export function poolReads(question: PoolQuestion): EvmCall[] {
  const addresses = addressesByChain[question.chain]
  return addresses ? readers[question.family].calls(question, addresses) : []
}

/**
 * Parses the results of `poolReads`: the pool, a further question (its factory has to confirm it), or none.
 *
 * @param results hex answers in the order of the calls; null or `0x` for a reverted call. Never pass null for a failed
 * request, or a real pool counts as none.
 */
export function parsePoolReads(question: PoolQuestion, results: readonly (string | null)[]): PoolAnswer {
  const addresses = addressesByChain[question.chain]
  return addresses ? readers[question.family].parse(question, results.map(parseAnswer), addresses) : noPool
}

/**
 * Learns one pool in at most two rounds of calls.
 *
 * @param read runs the calls at the latest block, in order; null for a revert; throws if the node cannot be reached
 * @returns null if it is not a pool of this family, or its tokens are not on chain
 */
export async function learnPool(
  question: PoolQuestion,
  read: (calls: EvmCall[]) => Promise<readonly (string | null)[]>,
): Promise<PoolInfo | null> {
  const calls = poolReads(question)
  if (calls.length === 0) return null
  const answer = parsePoolReads(question, await read(calls))
  if (answer.type === 'ask') return learnPool(answer.question, read)
  return answer.type === 'pool' ? answer.pool : null
}

/** Filter of the log with a V4 or Infinity pool's currencies, for pools whose key no contract keeps. */
export function initializeFilter(question: PoolQuestion): { address: string; topics: string[] } | null {
  if (question.family !== 'v4') return null
  const topic = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438'
  return { address: question.emitter, topics: [topic, question.pool] }
}
