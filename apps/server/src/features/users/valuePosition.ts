import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { unitsToNumber } from '@peregrine/core/units'
import { knownFrom } from '../../domain/ledgers/knownFrom.ts'
import type { TokenPosition } from './portfolio.ts'
import type { TokenFactsRow } from './store.ts'

export type ValuedPosition = TokenPosition & {
  facts: TokenFactsRow | undefined
  unrealisedMicros: bigint | null
  knownFromMs: number | null
}

/** @param oldest the wallet's oldest trade that was read where not all were; else null */
export function valuePosition(
  position: TokenPosition,
  facts: TokenFactsRow | undefined,
  oldest: { time_ms: string } | null,
): ValuedPosition {
  const unrealised = unrealisedMicros(position.position, facts?.decimals ?? null, facts?.price_usd ?? null)
  return {
    ...position,
    facts,
    unrealisedMicros: unrealised,
    knownFromMs: knownFrom(facts?.known_from_ms, oldest),
  }
}

/** Units that the wallet has: its balance, or what its trades leave where the balance is not indexed. */
export function ownedUnits({ facts, position }: ValuedPosition): bigint {
  const balance = facts?.balance ?? null
  return balance === null ? position.heldUnits : BigInt(balance)
}

/** Dollars that the wallet's units are worth, as a float for sorting; null without a price. */
export function ownedValue(position: ValuedPosition): number | null {
  const { decimals = null, price_usd: price = null } = position.facts ?? {}
  if (decimals === null || price === null) return null
  return unitsToNumber(ownedUnits(position), decimals) * price
}
