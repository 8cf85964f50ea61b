import { createHash } from 'node:crypto'

/** A seeded random source. The same seed and label give the same sequence on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** A float from `min` to `max`, small ones more often (log-uniform). Both positive. */
  logBetween(min: number, max: number): number
  chance(probability: number): boolean
  /** Picks an item of a non-empty list. */
  pick<T>(list: readonly T[]): T
  /** Picks an item of a non-empty list by weight; weights must not be negative. */
  pickWeighted<T>(list: readonly T[], weight: (item: T) => number): T
}

/** A separate generator (sfc32) per `label`, so that one person's choices never shift another's. */
export function createRandom(seed: string, label: string): Random {
  const digest = createHash('sha256').update(`${seed}/${label}`).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number]
  const next = (): number => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    between,
    pick,
    logBetween: (min, max) => Math.exp(Math.log(min) + next() * (Math.log(max) - Math.log(min))),
    chance: (probability) => next() < probability,
    pickWeighted: (list, weight) => {
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0)
      return list.find((item) => (left -= weight(item)) < 0) ?? pick(list)
    },
  }
}

/** 32 bytes unique to this seed and label: a private key, or the seed of one. */
export function deriveSecret(seed: string, label: string): Uint8Array {
  return createHash('sha256').update(`peregrine-sandbox/${seed}/${label}`).digest()
}
