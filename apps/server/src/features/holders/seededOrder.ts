import { createHash } from 'node:crypto'

/** The list in an order that nobody can foresee without the seed, and the same for the same seed. */
export function seededOrder(list: readonly string[], seed: number): string[] {
  const rank = new Map(
    list.map((text) => [text, createHash('sha256').update(`${seed} ${text}`).digest('hex')]),
  )
  return [...list].sort((a, b) => ((rank.get(a) ?? '') < (rank.get(b) ?? '') ? -1 : 1))
}
