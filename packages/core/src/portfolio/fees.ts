/** Who a fee of a trade goes to: the venue, the router, the network (gas), a block builder or relay (tip). */
export const feeKinds = ['venue', 'router', 'network', 'tip'] as const
export type FeeKind = (typeof feeKinds)[number]

/** What was paid beside the amounts that a pool took and gave, in millionths of a dollar. */
export type FeeParts = Readonly<Record<FeeKind, bigint>>

/** The fees of one trade. A part of which not all is known counts as far as it is, and is named in `unknown`. */
export type TradeFees = { parts: FeeParts; unknown: readonly FeeKind[] }

export const noFees: FeeParts = { venue: 0n, router: 0n, network: 0n, tip: 0n }

export function totalFees({ venue, router, network, tip }: FeeParts): bigint {
  return venue + router + network + tip
}

export function addFees(one: FeeParts, other: FeeParts): FeeParts {
  if (one === noFees) return other
  if (other === noFees) return one
  return {
    venue: one.venue + other.venue,
    router: one.router + other.router,
    network: one.network + other.network,
    tip: one.tip + other.tip,
  }
}

export function subtractFees(one: FeeParts, other: FeeParts): FeeParts {
  if (other === noFees) return one
  return {
    venue: one.venue - other.venue,
    router: one.router - other.router,
    network: one.network - other.network,
    tip: one.tip - other.tip,
  }
}

/** `part` of `whole` of the fees, each rounded down; `whole` is above zero. */
export function shareOfFees(fees: FeeParts, part: bigint, whole: bigint): FeeParts {
  if (fees === noFees || part === whole) return fees
  return {
    venue: (fees.venue * part) / whole,
    router: (fees.router * part) / whole,
    network: (fees.network * part) / whole,
    tip: (fees.tip * part) / whole,
  }
}

/** Fees as they are stored, in millionths of a dollar; null where unknown. */
export type StoredFees = Readonly<Record<FeeKind, bigint | null>>

const allKnown: readonly FeeKind[] = []

/** The fees of a trade that was stored. */
export function tradeFees(stored: StoredFees): TradeFees {
  const unknown = feeKinds.filter((kind) => stored[kind] === null)
  const all = { unknown: unknown.length > 0 ? unknown : allKnown }
  if (feeKinds.every((kind) => !stored[kind])) return { ...all, parts: noFees }
  const known = (kind: FeeKind): bigint => stored[kind] ?? 0n
  return {
    ...all,
    parts: { venue: known('venue'), router: known('router'), network: known('network'), tip: known('tip') },
  }
}
