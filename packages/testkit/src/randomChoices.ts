/** Numbers in [0, 1); tests pass one of the testkit's. */
export type Random = () => number

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
