import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { openEvmWorld } from './live/evmWorld.ts'
import type { GapDefence } from './live/gapDefences.ts'
import { type GapRound, playGapRows } from './live/gapInProcess.ts'
import { playKilledFill } from './live/gapKilled.ts'
import type { LiveWorld } from './live/liveWorld.ts'
import { openSolanaWorld } from './live/solanaWorld.ts'
import type { Proof, ProofResult } from './proof.ts'

type Worlds = { eth: LiveWorld | null; sol: LiveWorld | null }
type Part = {
  name: string
  chain: keyof Worlds
  /** What is taken out of it with `--without-defence`. */
  without: GapDefence
  play(world: LiveWorld, seed: number, without: GapDefence | null): Promise<GapRound & { kills?: number }>
}

const rowsPart = (name: string, chain: keyof Worlds, profile: ProviderProfile, half: boolean): Part => ({
  name,
  chain,
  without: half ? 'end' : 'merge',
  play: (world, seed, without) => playGapRows(world, { profile, half, seed }, without),
})

/** Kills of one gap; the next round has a new one. */
const maxKills = 4

const parts: readonly Part[] = [
  rowsPart('rows-sol', 'sol', 'paid', false),
  rowsPart('rows-evm', 'eth', 'paid', false),
  rowsPart('half-sol', 'sol', 'paid', true),
  rowsPart('half-evm', 'eth', 'paid', true),
  {
    name: 'killed',
    chain: 'eth',
    without: 'progress',
    play: (world, seed, without) => playKilledFill(world, { seed, maxKills }, without),
  },
]

async function worldFor(worlds: Worlds, chain: keyof Worlds, seed: number): Promise<LiveWorld> {
  worlds[chain] ??= chain === 'sol' ? await openSolanaWorld(seed) : await openEvmWorld()
  return worlds[chain]
}

const failed = (error: unknown): GapRound => ({
  lost: 0,
  wrong: 0,
  doubled: 0,
  tables: [],
  rows: 0,
  leftOut: 0,
  unfilled: 1,
  why: String(error),
})

const badOf = ({ lost, wrong, doubled, unfilled }: GapRound): number => lost + wrong + doubled + unfilled

/** Played rounds, added up. */
type Sums = ProofResult & {
  rows: number
  leftOut: number
  kills: number
  isEachBad: boolean
  notes: string[]
}

function addRound(sums: Sums, result: GapRound & { kills?: number }, name: string, isNoted: boolean): void {
  const isBad = badOf(result) > 0
  sums.n++
  sums.lost += result.lost + result.unfilled
  sums.wrong += result.wrong
  sums.doubled += result.doubled
  sums.rows += result.rows
  sums.leftOut += result.leftOut
  sums.kills += result.kills ?? 0
  sums.isEachBad &&= isBad
  if (isNoted || isBad) sums.notes.push(`${name}: ${JSON.stringify(result)}`)
}

/** Plays the parts in turn; without their defences each must fail, else all counts are 0. */
async function playAll(
  worlds: Worlds,
  chosen: readonly Part[],
  { n, seed, withoutDefence }: { n: number; seed: number; withoutDefence: boolean },
): Promise<ProofResult> {
  const nothing = { n: 0, lost: 0, doubled: 0, wrong: 0 }
  const sums: Sums = { ...nothing, rows: 0, leftOut: 0, kills: 0, isEachBad: true, notes: [] }
  for (let round = 0; round < n; round++) {
    const part = chosen[round % chosen.length] as Part
    const world = await worldFor(worlds, part.chain, seed)
    const without = withoutDefence ? part.without : null
    const result = await part.play(world, seed + round, without).catch(failed)
    const name = `${part.name}, seed ${seed + round}${without ? `, without ${without}` : ''}`
    addRound(sums, result, name, without !== null)
  }
  const { lost, doubled, wrong, rows, leftOut, kills, notes } = sums
  const note = [`rows=${rows} left out=${leftOut} killed=${kills}`, ...notes].join('; ')
  if (withoutDefence && !sums.isEachBad) return { ...nothing, n, note }
  return { n, lost, doubled, wrong, note }
}

/**
 * Blocks that were left out and read later, compared row by row with an index that left nothing out: on both families,
 * while only their later half is served, and with the whole server killed in the middle of it.
 */
export const gaps: Proof = {
  name: 'gaps',
  what: 'gaps are filled to the row, half served ones to where they are served, and through kill -9',
  sizes: { test: 2, full: 30 },
  async run({ n, seed, withoutDefence, part }) {
    const worlds: Worlds = { eth: null, sol: null }
    const chosen = parts.filter(({ name }) => part === undefined || part === name)
    try {
      return await playAll(worlds, chosen, { n, seed, withoutDefence })
    } finally {
      await worlds.eth?.stop()
      await worlds.sol?.stop()
    }
  },
}
