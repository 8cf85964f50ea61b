import { expect, test } from 'vitest'
import { p1 } from './p1KilledIndexing.ts'
import { p3 } from './p3OneOwner.ts'
import { p4 } from './p4Reorgs.ts'
import { p5 } from './p5FaultyEndpoints.ts'
import { p11 } from './p11HostileInput.ts'
import { p12 } from './p12HostileImports.ts'
import { proofLine } from './proof.ts'

const seed = Number(process.env['PROVE_SEED'] ?? 20_261_120)

test.each([p1, p3, p4, p5, p11, p12])('$name holds: $what', async ({ name, sizes, run }) => {
  const result = await run({ n: sizes.test, seed, withoutDefence: false })
  console.log(proofLine(name, seed, result))
  expect(result).toMatchObject({ lost: 0, doubled: 0, wrong: 0 })
  expect(result.n).toBeGreaterThanOrEqual(sizes.test)
})
