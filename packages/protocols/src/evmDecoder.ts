import type { ChainKey } from '@peregrine/core/network'
import type { ContractAddresses } from './addresses.ts'
import type { EvmLog } from './evmLog.ts'
import type { EvmWords } from './evmWords.ts'
import type { DecodeFault, Fact } from './fact.ts'
import type { PoolFamily, PoolInfo, PoolLookup, PoolQuestion } from './poolInfo.ts'

/** Context of a decoder besides the log. */
export type DecodeContext = { chain: ChainKey; addresses: ContractAddresses; pools: PoolLookup }

/** Null: not ours, or irrelevant to traders (a flash loan, a foreign contract with the same event). */
export type Decoded = Fact | DecodeFault | PoolQuestion | null

/**
 * One event of one kind of venue. `decode` receives logs whose first topic is `topic`, with `topics` topics and at
 * least `words` whole words of data, so it needs no further checks and never throws.
 */
export type EvmDecoder = {
  /** Name for faults; a fact's dex comes from the pool. */
  dex: string
  topic: string
  topics: number
  words: number
  decode(log: EvmLog, words: EvmWords, context: DecodeContext): Decoded
}

/** Creates the fault of a log. */
export function logFault(dex: string, log: EvmLog, what: string): DecodeFault {
  return { kind: 'fault', dex, index: log.logIndex, what }
}

/** The pool of a log; a question if it is unknown; a fault if it is not a pool of this family. */
export function poolOfLog(
  context: DecodeContext,
  log: EvmLog,
  family: PoolFamily,
  pool: string,
): PoolInfo | PoolQuestion | DecodeFault {
  const info = context.pools.get(pool)
  if (info === undefined)
    return { kind: 'question', chain: context.chain, family, pool, emitter: log.address }
  if (info === null) return logFault(family, log, 'pool-unknown')
  return info.family === family ? info : logFault(family, log, 'pool-of-other-family')
}

/**
 * The pool that emitted an event which other contracts share: an emitter that is no such pool is ignored (null), not a
 * fault.
 */
export function poolOfSharedEvent(
  context: DecodeContext,
  log: EvmLog,
  family: PoolFamily,
): PoolInfo | PoolQuestion | null {
  const pool = poolOfLog(context, log, family, log.address)
  return isPoolInfo(pool) || pool.kind === 'question' ? pool : null
}

/** True for a pool, as opposed to a question, a fault or nothing. */
export function isPoolInfo(value: PoolInfo | PoolQuestion | DecodeFault | null): value is PoolInfo {
  return value !== null && !('kind' in value)
}
