/** Numbers in [0, 1). */
export type Random = () => number

/** Numbers in [0, 1) from a seed, the same ones each time: the mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from 0 to `limit` - 1. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

/** Picks an item of a non-empty list. */
export function pick<T>(random: Random, from: readonly T[]): T {
  return from[below(random, from.length)] as T
}

/** Zero to `max` items, each created anew. */
export function many<T>(random: Random, max: number, make: () => T): T[] {
  return Array.from({ length: below(random, max + 1) }, make)
}

/** Random bytes. */
export function randomBytes(random: Random, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let word = 0
  for (let at = 0; at < length; at++) {
    if (at % 4 === 0) word = Math.floor(random() * 4_294_967_296)
    bytes[at] = word >>> ((at % 4) * 8)
  }
  return bytes
}
