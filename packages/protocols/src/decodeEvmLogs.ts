import type { ChainKey } from '@peregrine/core/network'
import { type ContractAddresses, addressesByChain } from './addresses.ts'
import { type DecodeContext, type Decoded, type EvmDecoder, logFault } from './evmDecoder.ts'
import { evmDecoders } from './evmDecoders.ts'
import type { EvmLog } from './evmLog.ts'
import { isTopic, parseEvmWords } from './evmWords.ts'
import type { DecodeFault, Fact } from './fact.ts'
import { poolInfoOfFact } from './factoryPool.ts'
import type { PoolInfo, PoolLookup, PoolQuestion } from './poolInfo.ts'

/** Decoded logs of a block, a range or a transaction. */
export type DecodedLogs = {
  /** In log order. */
  facts: Fact[]
  faults: DecodeFault[]
  /** One per pool. Logs awaiting an answer have not yielded facts: learn the pools, then decode them again. */
  unknownPools: PoolQuestion[]
}

/**
 * Decodes logs of one EVM chain, in order. Pure and total: any logs yield facts, faults and questions, never a throw.
 * Pools created by known factories within the same logs are used at once. Solana has no such logs.
 */
export function decodeEvmLogs(
  chain: ChainKey,
  logs: readonly EvmLog[],
  pools: PoolLookup,
  addresses: ContractAddresses | null = addressesByChain[chain],
): DecodedLogs {
  const decoded: DecodedLogs = { facts: [], faults: [], unknownPools: [] }
  if (!addresses) return decoded
  const created = new Map<string, PoolInfo>()
  const asked = new Set<string>()
  const lookup: PoolLookup = { get: (pool) => created.get(pool) ?? pools.get(pool) }
  const context: DecodeContext = { chain, addresses, pools: lookup }
  for (const log of logs) {
    const decoder = evmDecoders.get(log.topics[0] ?? '')
    if (decoder) sort(decodeLog(decoder, log, context), decoded, created, asked)
  }
  linkMigrations(decoded.facts)
  return decoded
}

/** A migration does not name its pool, but the pool is usually created in the same transaction. */
function linkMigrations(facts: Fact[]): void {
  for (const fact of facts) {
    if (fact.kind !== 'curve' || fact.stage !== 'migrated' || fact.toPool !== null) continue
    const born = facts.findLast((other) => other.kind === 'pool' && other.tokens.includes(fact.token))
    if (born?.kind === 'pool') fact.toPool = born.pool
  }
}

function decodeLog(decoder: EvmDecoder, log: EvmLog, context: DecodeContext): Decoded {
  // The same signature with other indexed parameters is another contract's event, not a malformed one of ours.
  if (log.topics.length !== decoder.topics) return null
  const words = parseEvmWords(log.data)
  if (!words || words.count < decoder.words) return logFault(decoder.dex, log, 'data')
  // The first one is the decoder's topic.
  for (let i = 1; i < log.topics.length; i++) {
    if (!isTopic(log.topics[i])) return logFault(decoder.dex, log, 'topics')
  }
  return decoder.decode(log, words, context)
}

function sort(result: Decoded, into: DecodedLogs, created: Map<string, PoolInfo>, asked: Set<string>): void {
  if (result === null) return
  if (result.kind === 'question') {
    if (!asked.has(result.pool)) into.unknownPools.push(result)
    asked.add(result.pool)
  } else if (result.kind === 'fault') {
    into.faults.push(result)
  } else {
    into.facts.push(result)
    const pool = result.kind === 'pool' ? poolInfoOfFact(result) : null
    if (pool) created.set(pool.pool, pool)
  }
}
