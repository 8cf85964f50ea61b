import type { ChainKey } from '@peregrine/core/network'
import type { ContractAddresses } from './addresses.ts'
import type { EvmLog } from './evmLog.ts'
import type { EvmWords } from './evmWords.ts'
import type { DecodeFault, Fact } from './fact.ts'
import type { PoolFamily, PoolInfo, PoolLookup, PoolQuestion } from './poolInfo.ts'

/** What a decoder may look at beside the log. */
export type DecodeContext = { chain: ChainKey; addresses: ContractAddresses; pools: PoolLookup }

/** Null: not ours, or nothing a trader would see (a flash loan, a foreign contract with the same event). */
export type Decoded = Fact | DecodeFault | PoolQuestion | null

/**
 * One event of one kind of venue. `decode` gets logs whose first topic is `topic`, whose number of topics is `topics`
 * and whose data are at least `words` whole words, so it reads without further checks and never throws.
 */
export type EvmDecoder = {
  /** Name for faults; the fact's own dex comes from the pool. */
  dex: string
  topic: string
  topics: number
  words: number
  decode(log: EvmLog, words: EvmWords, context: DecodeContext): Decoded
}

/** A fault of a log. */
export function logFault(dex: string, log: EvmLog, what: string): DecodeFault {
  return { kind: 'fault', dex, index: log.logIndex, what }
}

/** The pool that a log belongs to; a question when it was never asked; a fault when it is no pool of this family. */
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

/** Tells a pool from a question or a fault. */
export function isPoolInfo(value: PoolInfo | PoolQuestion | DecodeFault): value is PoolInfo {
  return !('kind' in value)
}
