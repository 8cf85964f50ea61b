import type { Factory } from './addresses.ts'
import type { DecodeContext } from './evmDecoder.ts'
import type { EvmLog } from './evmLog.ts'
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

/** Family of the pools of a factory. */
function familyOf(factory: Factory): PoolFamily {
  if (factory.kind === 'v1') return 'v1'
  return factory.kind === 'v3' || factory.kind === 'slipstream' ? 'v3' : 'v2'
}

/** The lookup entry of an EVM pool fact; null for a fact without a family (Solana). */
export function poolInfoOfFact(fact: PoolFact): PoolInfo | null {
  if (!fact.family) return null
  const { pool, family, dex, tokens, factory, feePips } = fact
  return { pool, family, dex, tokens, factory, isKnownFactory: true, feePips }
}
