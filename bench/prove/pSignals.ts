import { createTestDatabase } from '@peregrine/testkit/database'
import { judgeSignals, type SignalFault } from './killed-signals/judgeSignals.ts'
import { KilledServers, places } from './killed-signals/killServers.ts'
import { signalRemovals } from './killed-signals/removals.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

/** Kills in which a missing defence has to be missed. */
const killsWithout = 24
/** A place that is not passed as often as asked kills nobody: the next life is for the next place. */
const triesFor = (n: number) => 4 * n + places.length
const mostTold = 10

type Outcome = { kills: number; faults: readonly SignalFault[]; missing: readonly string[]; expected: number }

/** Kills servers until `n` are dead, and judges what the follower was told over all of their lives. */
async function killServers(n: number, seed: number, removal: string | null): Promise<Outcome> {
  const database = await createTestDatabase()
  const servers = await KilledServers.open({ database, seed, removal })
  try {
    for (let turn = 0; servers.kills < n && turn < triesFor(n); turn++) await servers.killOne(turn)
    await servers.finish()
    const { follower, inputs, hits, kills } = servers
    const { faults, expected } = await judgeSignals(database.pool, inputs, follower.triggers)
    const missing = places.filter((place) => !hits.has(place))
    return { kills, faults: [...faults, ...follower.troubles], missing, expected }
  } finally {
    servers.stop()
    await database.drop()
  }
}

const count = (faults: readonly SignalFault[], kind: SignalFault['kind']) =>
  faults.filter((fault) => fault.kind === kind).length

async function runWhole({ n, seed }: ProofOptions): Promise<ProofResult> {
  const { kills, faults, missing, expected } = await killServers(n, seed, null)
  for (const { kind, what } of faults.slice(0, mostTold)) console.error(`${kind}: ${what}`)
  const hit = `${places.length - missing.length} of ${places.length} places`
  const note = `${expected} triggers; ${hit}${missing.length > 0 ? `, not ${missing.join(', ')}` : ''}`
  // A run of full size must have killed at every place.
  const unproven = n >= signals.sizes.full && missing.length > 0 ? 1 : 0
  const [lost, doubled, wrong] = [count(faults, 'lost'), count(faults, 'doubled'), count(faults, 'wrong')]
  return { n: kills, lost, doubled, wrong: wrong + unproven, note }
}

/** Takes out one defence after another, or the one that is named. */
async function runWithout({ n, seed, part }: ProofOptions): Promise<ProofResult> {
  const named = signalRemovals.filter(({ name }) => part === undefined || name === part)
  const totals = { n: named.length, lost: 0, doubled: 0, wrong: 0 }
  const needless: string[] = []
  for (const { name } of named) {
    const { faults } = await killServers(Math.min(n, killsWithout), seed, name)
    console.error(`without ${name}: ${faults[0] ? `${faults[0].kind}: ${faults[0].what}` : 'nothing'}`)
    for (const { kind } of faults) totals[kind]++
    if (faults.length === 0) needless.push(name)
  }
  if (needless.length === 0) return { ...totals, note: 'each of them is needed' }
  return { n: named.length, lost: 0, doubled: 0, wrong: 0, note: `needed by nothing: ${needless.join(', ')}` }
}

/**
 * Whole servers that evaluate signals, killed with -9 between commit, trigger, delivery and acknowledgement, with a
 * follower that comes back. Without defence each is taken out in turn, or with `--part NAME` one.
 */
export const signals: Proof = {
  name: 'signals',
  what: 'kill -9 around a trigger: each is told once, none is lost, none is of a price before it was armed',
  sizes: { test: 12, full: 100 },
  run: (options) => (options.withoutDefence ? runWithout(options) : runWhole(options)),
}
