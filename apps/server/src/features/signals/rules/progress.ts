import type { Trigger } from '@peregrine/contract/signal'

/** The trade that a price comes from. */
export type Seen = Pick<Trigger, 'tradeId' | 'pool' | 'price' | 'marketCap'>

/** A figure that every trade since has been at or past, and the dollars of these trades. */
export type Rung = { figure: number; sinceMs: number; volumeUsd: number }

/** What a signal remembers between two records. Times are the chain's, in milliseconds. */
export type Progress = {
  /** What a `change` without a reference of its own counts from. */
  reference: number | null
  /** The highest or lowest that lasted as asked since a `trailing` was active. */
  best: number | null
  isActive: boolean
  /** Figures past the best that have not lasted yet, each further from it than the one before; absent in old rows. */
  rungs?: readonly Rung[]
  /** Beyond the line without interruption since; null when not beyond. */
  sinceMs: number | null
  /** Dollars traded beyond the line since. */
  volumeUsd: number
  /** The last trade beyond the line. */
  last: Seen | null
  /** Base units of the token that the creator held when it was armed; null while unknown. */
  heldUnits: string | null
  soldUnits: string
  /** Newest purchase of each wallet within the time. */
  buys: readonly { wallet: string; atMs: number }[]
}

export const freshProgress: Progress = {
  reference: null,
  best: null,
  isActive: false,
  sinceMs: null,
  volumeUsd: 0,
  last: null,
  heldUnits: null,
  soldUnits: '0',
  buys: [],
}

/** The next progress, the same object if nothing changed, and whether the condition is met. */
export type Step = { progress: Progress; isMet: boolean }

/** Progress after a trade on the near side of the line: a hold begins anew. */
export function withoutHold(progress: Progress): Progress {
  return progress.sinceMs === null ? progress : { ...progress, sinceMs: null, volumeUsd: 0, last: null }
}

/** Progress after a trade that is not past the best. */
export function withoutRungs(progress: Progress): Progress {
  return progress.rungs?.length ? { ...progress, rungs: [] } : progress
}
