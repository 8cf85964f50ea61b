/** Recipient of a trade's fee: the venue, the router, the network (gas), a block builder or relay (tip). */
export const feeKinds = ['venue', 'router', 'network', 'tip'] as const
export type FeeKind = (typeof feeKinds)[number]

/** Amounts paid on top of the pool's amounts, in millionths of a dollar. */
export type FeeParts = Readonly<Record<FeeKind, bigint>>

/** Fees of one trade. A partly known part counts with its known amount and is listed in `unknown`. */
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

/** Scales the fees by `part` / `whole`, each rounded down; `whole` must be positive. */
export function shareOfFees(fees: FeeParts, part: bigint, whole: bigint): FeeParts {
  if (fees === noFees || part === whole) return fees
  return {
    venue: (fees.venue * part) / whole,
    router: (fees.router * part) / whole,
    network: (fees.network * part) / whole,
    tip: (fees.tip * part) / whole,
  }
}

/** Stored fees, in millionths of a dollar; null if unknown. */
export type StoredFees = Readonly<Record<FeeKind, bigint | null>>

const allKnown: readonly FeeKind[] = []

/** Fees of a stored trade. */
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
