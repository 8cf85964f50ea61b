import { createTestDatabase } from '@peregrine/testkit/database'
import { type ProviderProfile, providerProfiles } from '@peregrine/testkit/fault-proxy/providerProfiles'
import type pg from 'pg'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { compareLive, countHolderless, countMissing, type LiveDifference } from './live/compareLive.ts'
import { type EvmChain, openEvmWorld } from './live/evmWorld.ts'
import { type LiveDefence, liveDefences, takeOutOfClass } from './live/liveDefences.ts'
import { indexLive, type LiveIndexer } from './live/liveIndexer.ts'
import { type Scenario, scenarios } from './live/liveScenarios.ts'
import type { LiveWorld } from './live/liveWorld.ts'
import { openSolanaWorld } from './live/solanaWorld.ts'
import { until } from './live/until.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

const profiles = ['free-evm', 'free-solana', 'paid', 'pruned', 'flaky'] as const satisfies ProviderProfile[]
const blocksBack = 10
/** A chain that is not at the head after this has stalled. */
const patienceMs = 60_000
/** A plan of 25 calls a second takes its time. */
const fillPatienceMs = 300_000
/** Blocks after which no reorg is expected, of any chain here. */
const finalityDepth = 72
/** What was pruned is served again, as by an archive node that is added. */
const whole = { blockDepth: Number.POSITIVE_INFINITY }

/** Waits until nothing is missing any more, once the gaps are beyond the reach of reorgs. */
async function untilFilled(world: LiveWorld, pool: pg.Pool): Promise<boolean> {
  if ((await countMissing(pool, world.chain)) === 0) return true
  await world.advance(finalityDepth)
  return until(async () => (await countMissing(pool, world.chain)) === 0, fillPatienceMs)
}

type Round = LiveDifference & {
  /** Blocks left out, all of which must be filled once they are served. */
  leftOut: number
  unfilled: number
  /** New tokens without their holders. */
  holderless: number
  hasStalled: boolean
  refused: number
  why?: string
}

/** Follows live, plays the scenario, and follows again until the head: what the database then says. */
async function playRound(
  world: LiveWorld,
  profile: ProviderProfile,
  { play }: Scenario,
  seed: number,
  without: LiveDefence | null = null,
): Promise<Round> {
  const provider = await startProvider({ target: world.node, profile, seed })
  const database = await createTestDatabase()
  let indexer: LiveIndexer | null = null
  const first = (await world.head()) - blocksBack
  const startIndexer = async () => {
    const ws = provider.wsUrl === null ? [] : [provider.wsUrl]
    const endpoints = { rpc: [provider.url], ws, logs: [], receipts: [], send: [] }
    // The chain grows while an indexer opens: it begins where the comparison does.
    indexer = await indexLive(world, endpoints, database.config, blocksBack, without, { first })
  }
  const stopIndexer = async () => {
    await indexer?.stop()
    indexer = null
  }
  const isAtHead = async () => {
    const head = await world.head()
    return until(() => (indexer?.health.committed ?? 0) >= head, patienceMs)
  }
  try {
    await startIndexer()
    let isWell = await isAtHead()
    await world.advance(5)
    isWell = (await isAtHead()) && isWell
    const random = seededRandom(seed)
    await play({ world, provider, random, startIndexer, stopIndexer, untilRead: isAtHead })
    await world.advance(5)
    isWell = (await isAtHead()) && isWell
    const read = () => indexer?.health.committed ?? first
    const asLeft = await compareLive(world, database.pool, first, read())
    const leftOut = await countMissing(database.pool, world.chain)
    const holderless = await countHolderless(database.pool, world.chain, first)
    provider.setLimits({ ...providerProfiles[profile], ...whole })
    // As one restarts to add an endpoint: what was not served is then asked for at once.
    await stopIndexer()
    await startIndexer()
    if (without === null) await untilFilled(world, database.pool)
    const unfilled = without === null ? await countMissing(database.pool, world.chain) : 0
    isWell = (await isAtHead()) && isWell
    const to = read()
    await stopIndexer()
    if (without === 'record') await database.pool.query('delete from chain_gap')
    const asFilled = await compareLive(world, database.pool, first, to)
    const counts = { leftOut, unfilled, holderless, refused: provider.refused() }
    return { ...sumOf(asLeft, asFilled), ...counts, hasStalled: !isWell }
  } finally {
    await stopIndexer()
    await provider.stop()
    await database.drop()
  }
}

/** Rows are compared twice: while blocks are missing, when a gap must not be silent, and once they are filled in. */
function sumOf(asLeft: LiveDifference, asFilled: LiveDifference): LiveDifference {
  return {
    lost: asLeft.lost + asFilled.lost,
    wrong: asLeft.wrong + asFilled.wrong,
    doubled: asLeft.doubled + asFilled.doubled,
    gapBlocks: asFilled.gapBlocks,
  }
}

function lostIn(
  { lost, leftOut, holderless }: Round,
  { servesAll = false, servesHolders = false }: Scenario,
  profile: ProviderProfile,
): number {
  // A slow plan may answer too late for holders, which then are counted later.
  const mustHold = servesHolders && profile === 'paid'
  return lost + (mustHold ? holderless : 0) + (servesAll ? leftOut : 0)
}

/** A chain that cannot even start stands still. */
function failed(error: unknown): Round {
  const rows = { lost: 0, wrong: 0, doubled: 0, gapBlocks: 0, leftOut: 0, unfilled: 0, holderless: 0 }
  return { ...rows, refused: 0, hasStalled: true, why: String(error) }
}

type WorldName = EvmChain | 'sol'
type Worlds = Partial<Record<WorldName, LiveWorld>>

const evmChains = ['eth', 'base', 'bsc'] as const satisfies EvmChain[]

/** The chain of a profile's round; those of EVM take turns. */
function chainOf(profile: ProviderProfile, round: number): WorldName {
  return profile === 'free-solana' ? 'sol' : (evmChains[round % evmChains.length] ?? 'eth')
}

/** A world, opened when it is first needed. */
async function worldOf(worlds: Worlds, name: WorldName, seed: number): Promise<LiveWorld> {
  const world = worlds[name] ?? (await (name === 'sol' ? openSolanaWorld(seed) : openEvmWorld(name)))
  worlds[name] = world
  return world
}

type Course = { profile: ProviderProfile; scenarios: Scenario[] }

/** The profiles to play, each with its scenarios; `part` names one of either. */
function coursesOf(part: string | undefined): Course[] {
  const isPart = (name: string) => part === undefined || part === name
  return profiles
    .map((profile) => {
      const own = scenarios.filter(({ chains }) => profile !== 'free-solana' || chains !== 'EVM')
      return { profile, scenarios: isPart(profile) ? own : own.filter(({ name }) => isPart(name)) }
    })
    .filter((course) => course.scenarios.length > 0)
}

type Worth = { worlds: Worlds; seed: number; part: string | undefined }

/**
 * Takes out each defence, or the one that `part` names, where it is needed. All counts are 0 if the chain did as well
 * without one of them.
 */
async function runWithout({ worlds, seed, part }: Worth): Promise<ProofResult> {
  const chosen = liveDefences.filter(({ without }) => part === undefined || part === without)
  const total = { n: 0, lost: 0, doubled: 0, wrong: 0 }
  const notes: string[] = []
  let isEachNeeded = true
  for (const { without, profile, scenario: name } of chosen) {
    const scenario = scenarios.find((one) => one.name === name) as Scenario
    const world = await worldOf(worlds, chainOf(profile, 0), seed)
    const putBack = takeOutOfClass(without)
    const round = await playRound(world, profile, scenario, seed, without).catch(failed).finally(putBack)
    const lost = lostIn(round, scenario, profile) + (round.hasStalled ? 1 : 0)
    if (lost + round.wrong + round.doubled === 0) isEachNeeded = false
    total.n++
    total.lost += lost
    total.wrong += round.wrong
    total.doubled += round.doubled
    notes.push(`without ${without}: ${JSON.stringify(round)}`)
  }
  const note = notes.join('; ')
  return isEachNeeded ? { ...total, note } : { n: total.n, lost: 0, doubled: 0, wrong: 0, note }
}

async function runScenarios({ n, seed, part, from = 0 }: ProofOptions, worlds: Worlds): Promise<ProofResult> {
  const total = { n: 0, lost: 0, doubled: 0, wrong: 0 }
  const sums = { stalled: 0, leftOut: 0, unfilled: 0, refused: 0 }
  const bad: string[] = []
  const courses = coursesOf(part)
  if (courses.length === 0) throw new Error(`no profile or scenario is named ${part}`)
  for (let round = from; round < from + n; round++) {
    const { profile, scenarios: own } = courses[round % courses.length] as Course
    const turn = Math.floor(round / courses.length)
    const scenario = own[turn % own.length] as Scenario
    const world = await worldOf(worlds, chainOf(profile, turn), seed)
    const result = await playRound(world, profile, scenario, seed + round).catch(failed)
    total.n++
    const lost = lostIn(result, scenario, profile)
    total.lost += lost
    total.wrong += result.wrong
    total.doubled += result.doubled
    if (result.hasStalled) sums.stalled++
    sums.leftOut += result.leftOut
    sums.unfilled += result.unfilled
    sums.refused += result.refused
    if (result.hasStalled || lost + result.wrong + result.doubled + result.unfilled > 0)
      bad.push(
        `${profile}, ${world.chain}, ${scenario.name}, seed ${seed + round}: ${JSON.stringify(result)}`,
      )
  }
  const { stalled, leftOut, unfilled, refused } = sums
  const words = `stalled=${stalled} left out=${leftOut} unfilled=${unfilled} refused=${refused}`
  const note = [words, ...bad].join('; ')
  // A chain that stands still loses all that comes after.
  return { ...total, lost: total.lost + stalled + unfilled, note }
}

/**
 * Chains behind ordinary providers, in every kind of trouble: none stands still, no row is wrong, no gap is silent.
 * `--part` names a profile or a scenario, or the one defence to take out.
 */
export const live: Proof = {
  name: 'live',
  what: 'ordinary providers: no chain stalls, no row is wrong, no gap is silent, and each is filled',
  // Thirty rounds for each profile.
  sizes: { test: 4, full: 150 },
  async run(options) {
    const worlds: Worlds = {}
    try {
      if (options.withoutDefence) return await runWithout({ worlds, seed: options.seed, part: options.part })
      return await runScenarios(options, worlds)
    } finally {
      for (const world of Object.values(worlds)) await world.stop()
    }
  },
}
