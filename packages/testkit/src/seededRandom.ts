import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Numbers from 0 to 1, the same for the same seed. Mersenne: seeds that are neighbours begin with other numbers. */
export function seededRandom(seed: number): () => number {
  const generator = mersenne(seed)
  return () => uniformFloat64(generator)
}
