import { expect, test } from 'vitest'
import { type Proof, proofLine } from './proof.ts'

const seed = Number(process.env['PROVE_SEED'] ?? 20_261_120)

/** A test for each of these proofs, in the size that `npm test` has time for. */
export function testProofs(proofs: readonly Proof[]): void {
  test.each(proofs)('$name holds: $what', async ({ name, sizes, run }) => {
    const result = await run({ n: sizes.test, seed, withoutDefence: false })
    console.log(proofLine(name, seed, result))
    expect(result).toMatchObject({ lost: 0, doubled: 0, wrong: 0 })
    expect(result.n).toBeGreaterThanOrEqual(sizes.test)
  })
}
