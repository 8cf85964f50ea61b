import type { Trigger } from '@peregrine/contract/signal'

/** The trade that a price comes from. */
export type Seen = Pick<Trigger, 'tradeId' | 'pool' | 'price' | 'marketCap'>

/** What a signal remembers between two records. Times are the chain's, in milliseconds. */
export type Progress = {
  /** What a `change` without a reference of its own counts from. */
  reference: number | null
  /** The highest or lowest that a `trailing` has seen since it was active. */
  best: number | null
  isActive: boolean
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
