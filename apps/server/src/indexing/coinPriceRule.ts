import type { PricePoolRow } from '../db/rows.ts'

// Implements docs/coin-prices.md. Integers only, so that every reader of the same blocks computes the same price.

/** Window length of a pool's own median price. */
const windowSlots = 5

/** Blocks closer together than this share a slot, so that the window is not filled within a second. */
const slotMs = 3_000

/** A pool without trades for this long does not count while others traded. */
const staleMs = 3_600_000

/** Unless the others hold less than this fraction of the total: a quiet deep pool is no worse than a thin one. */
const fewestFreshParts = 10n

/** Pools further from the median are excluded. */
const maxOutlierBps = 100n

type Window = Pick<PricePoolRow, 'prices_e8' | 'slot_ms'>

/** Adds a price to a pool's window. The first one fills it, so that the second cannot move the median yet. */
export function addToWindow(window: Window | undefined, priceE8: bigint, timeMs: number): Window {
  if (!window) return { prices_e8: Array.from({ length: windowSlots }, () => priceE8), slot_ms: timeMs }
  const isSameSlot = timeMs - window.slot_ms < slotMs
  const kept = isSameSlot ? window.prices_e8.slice(0, -1) : window.prices_e8.slice(1)
  return { prices_e8: [...kept, priceE8], slot_ms: isSameSlot ? window.slot_ms : timeMs }
}

type Voice = { pool: string; priceE8: bigint; weight: bigint; tradedMs: number }

const compare = (one: bigint | string, other: bigint | string): number =>
  one < other ? -1 : one > other ? 1 : 0

const weightOf = (voices: readonly Voice[]): bigint => voices.reduce((sum, { weight }) => sum + weight, 0n)

function voiceOf({ pool, prices_e8, depth_micros, traded_ms }: PricePoolRow): Voice[] {
  const priceE8 = [...prices_e8].sort(compare)[(prices_e8.length - 1) >> 1]
  return priceE8 === undefined ? [] : [{ pool, priceE8, weight: depth_micros, tradedMs: traded_ms }]
}

/** Returns those with known liquidity; if none, all with equal weight. */
function weighed(voices: readonly Voice[]): readonly Voice[] {
  const known = voices.filter(({ weight }) => weight > 0n)
  return known.length > 0 ? known : voices.map((voice) => ({ ...voice, weight: 1n }))
}

function withoutStale(voices: readonly Voice[]): readonly Voice[] {
  const newestMs = Math.max(...voices.map(({ tradedMs }) => tradedMs))
  const fresh = voices.filter(({ tradedMs }) => newestMs - tradedMs <= staleMs)
  return weightOf(fresh) * fewestFreshParts >= weightOf(voices) ? fresh : voices
}

/** Returns the lowest price at which half of the weight is reached. */
function medianOf(voices: readonly Voice[]): bigint {
  const half = weightOf(voices)
  let reached = 0n
  for (const { priceE8, weight } of [...voices].sort((a, b) => compare(a.priceE8, b.priceE8))) {
    reached += weight
    if (2n * reached >= half) return priceE8
  }
  throw new Error('a median of no prices')
}

/**
 * Computes a coin's dollar price in hundred-millionths from its pools' last quotes, with the deepest pool counted: the
 * liquidity-weighted mean of the pools within a hundredth of the weighted median. Null without any quote.
 */
export function coinPriceOf(pools: readonly PricePoolRow[]): { priceE8: bigint; pool: string } | null {
  const voices = pools.flatMap(voiceOf)
  if (voices.length === 0) return null
  const heard = withoutStale(weighed(voices))
  const median = medianOf(heard)
  const close = heard.filter(({ priceE8 }) => {
    const distance = priceE8 > median ? priceE8 - median : median - priceE8
    return distance * 10_000n <= median * maxOutlierBps
  })
  const priceE8 = close.reduce((sum, voice) => sum + voice.priceE8 * voice.weight, 0n) / weightOf(close)
  const deepest = close.toSorted((a, b) => compare(b.weight, a.weight) || compare(a.pool, b.pool))[0]
  return { priceE8, pool: deepest?.pool ?? '' }
}
