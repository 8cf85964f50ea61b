import { parseArgs } from 'node:util'
import { setup } from '../../apps/server/test/globalSetup.ts'
import { abuse } from './abuse.ts'
import { p1 } from './p1KilledIndexing.ts'
import { p3 } from './p3OneOwner.ts'
import { p4 } from './p4Reorgs.ts'
import { p5 } from './p5FaultyEndpoints.ts'
import { p10 } from './p10AmbiguousSends.ts'
import { p11 } from './p11HostileInput.ts'
import { p12 } from './p12HostileImports.ts'
import { p14 } from './p14Canary.ts'
import { p15 } from './p15Guard.ts'
import { p16 } from './p16CutVault.ts'
import { p18 } from './p18LyingServer.ts'
import { gaps } from './pGaps.ts'
import { live } from './pLive.ts'
import { p9 } from './p9KilledRunners.ts'
import { signals } from './pSignals.ts'
import { type Proof, proofLine } from './proof.ts'

/** Runs a function beside a throwaway PostgreSQL, as the tests do. */
async function withTestCluster(run: () => Promise<void>): Promise<void> {
  const stop = await setup()
  try {
    await run()
  } finally {
    await stop()
  }
}

export const proofs: readonly Proof[] = [
  p1,
  p3,
  p4,
  p5,
  p9,
  p10,
  p11,
  p12,
  p14,
  p15,
  p16,
  p18,
  signals,
  live,
  gaps,
  abuse,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    seed: { type: 'string' },
    part: { type: 'string' },
    from: { type: 'string', default: '0' },
    'without-defence': { type: 'boolean', default: false },
  },
})

const chosen = positionals.length === 0 ? proofs : proofs.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(
    `unknown proof ${unknown.join(', ')}; there are ${proofs.map(({ name, what }) => `${name} (${what})`).join('; ')}`,
  )
  process.exit(2)
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
let hasFailed = false
await withTestCluster(async () => {
  for (const { name, sizes, run } of chosen) {
    const result = await run({
      n: Number(values.n ?? sizes.full),
      seed,
      withoutDefence: values['without-defence'],
      part: values.part,
      from: Number(values.from),
    })
    const line = proofLine(name, seed, result)
    if (!line.includes(' ok')) hasFailed = true
    console.log(line)
  }
})
process.exit(hasFailed ? 1 : 0)
