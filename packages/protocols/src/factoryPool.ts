import type { Factory } from './addresses.ts'
import type { DecodeContext, EvmDecoder } from './evmDecoder.ts'
import type { EvmLog } from './evmLog.ts'
import { addressAt, type EvmWords, topicAddress, uintAt } from './evmWords.ts'
import type { PoolFact } from './fact.ts'
import type { PoolFamily, PoolInfo } from './poolInfo.ts'

/**
 * The pool announced by a factory's event. Only known factories are trusted: anybody can emit an event that names
 * somebody else's pool. Pools of other factories are looked up when they trade.
 */
export function poolOfFactory(
  context: DecodeContext,
  log: EvmLog,
  kinds: readonly Factory['kind'][],
  pool: string | null,
  tokens: readonly (string | null)[],
  feePips: number | null,
): PoolFact | null {
  const factory = context.addresses.factories.get(log.address)
  if (!factory || !kinds.includes(factory.kind) || pool === null) return null
  const known = tokens.filter((token) => token !== null)
  if (known.length !== tokens.length) return null
  return {
    kind: 'pool',
    dex: factory.dex,
    pool,
    index: log.logIndex,
    tokens: known,
    feePips: factory.feePips ?? feePips,
    factory: factory.address,
    family: familyOf(factory),
  }
}

/** An event of a factory: both tokens are indexed, the new pool is in word `poolAt`. */
type PoolCreated = Pick<EvmDecoder, 'dex' | 'topic' | 'topics' | 'words'> & {
  kind: Factory['kind']
  poolAt: number
  feeOf?: (log: EvmLog) => number | null
  isStableOf?: (log: EvmLog) => boolean
}

/** Decoder of a factory's event; `feeOf` reads the fee and `isStableOf` the curve, where the event has them. */
export function poolCreated({ kind, poolAt, feeOf, isStableOf, ...event }: PoolCreated): EvmDecoder {
  const kinds = [kind]
  return {
    ...event,
    decode(log, words, context) {
      const tokens = [topicAddress(log.topics[1] ?? ''), topicAddress(log.topics[2] ?? '')]
      const pool = addressAt(words, poolAt)
      const made = poolOfFactory(context, log, kinds, pool, tokens, feeOf?.(log) ?? null)
      return made && isStableOf ? { ...made, isStable: isStableOf(log) } : made
    },
  }
}

const highestFeePips = 1_000_000n

/** A fee in pips; null above 100 %, which marks a dynamic one. */
export function feeInPips(fee: bigint): number | null {
  return fee <= highestFeePips ? Number(fee) : null
}

/** The pool that a singleton initialises: its id and two tokens are indexed, the fee is in word `feeAt`. */
export function initializedPool(
  log: EvmLog,
  words: EvmWords,
  { dex, family, feeAt }: { dex: string; family: PoolFamily; feeAt: number },
): PoolFact | null {
  const [, pool = '', topic0 = '', topic1 = ''] = log.topics
  const token0 = topicAddress(topic0)
  const token1 = topicAddress(topic1)
  if (token0 === null || token1 === null) return null
  const feePips = feeInPips(uintAt(words, feeAt))
  const tokens = [token0, token1]
  return { kind: 'pool', dex, pool, index: log.logIndex, tokens, feePips, factory: log.address, family }
}

/** Family of the pools of a factory. */
function familyOf(factory: Factory): PoolFamily {
  if (factory.kind === 'v1') return 'v1'
  return factory.kind === 'v3' || factory.kind === 'slipstream' ? 'v3' : 'v2'
}

/** The lookup entry of an EVM pool fact; null for a fact without a family (Solana). */
export function poolInfoOfFact(fact: PoolFact): PoolInfo | null {
  if (!fact.family) return null
  const { pool, family, dex, tokens, factory, feePips, isStable } = fact
  const info = { pool, family, dex, tokens, factory, isKnownFactory: true, feePips }
  return isStable === undefined ? info : { ...info, isStable }
}
