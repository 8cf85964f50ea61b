import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { type GapDefence, takeOut } from './gapDefences.ts'
import type { GapRound } from './gapInProcess.ts'
import { passRetryTime, readGap, type StoredGap } from './gapRows.ts'
import type { LiveWorld } from './liveWorld.ts'
import { compareRows } from './rowFacts.ts'
import { until } from './until.ts'

const patienceMs = 180_000
const finalityDepth = 72
const unsettled = 60
/** Of a chain this young: all of it. */
const blocksBack = '1000000'
/** Slow enough that a gap takes several lives of a server, each of which reads one block and then twenty at a time. */
const slowCalls = 60

export type KilledRound = GapRound & { kills: number }

/** A server's database, and the folder in which it remembers what its endpoints said. */
type Place = { database: TestDatabase; dataDir: string }

async function openPlace(): Promise<Place> {
  return { database: await createTestDatabase(), dataDir: mkdtempSync(path.join(tmpdir(), 'peregrine-gap-')) }
}

async function closePlace({ database, dataDir }: Place): Promise<void> {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startServer({ database, dataDir }: Place, url: string): Promise<Peregrine> {
  return startPeregrine({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      ETH_RPC_URL: url,
      START_BLOCKS_BACK: blocksBack,
      LOG_LEVEL: 'error',
    },
  })
}

async function committed({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ number: number }>('select number::float8 from chain_cursor')
  return rows[0]?.number ?? -1
}

async function untilAtHead(world: LiveWorld, database: TestDatabase): Promise<void> {
  const head = await world.head()
  const isThere = async () => (await committed(database)) >= head
  if (!(await until(isThere, patienceMs))) throw new Error('the chain stands still')
}

async function kill(server: Peregrine): Promise<void> {
  server.kill('SIGKILL')
  await server.ended
}

/** Leaves blocks out: killed, and started again once its provider has forgotten what came meanwhile. */
async function leaveOut(
  world: LiveWorld,
  provider: Provider,
  place: Place,
): Promise<{ server: Peregrine; gap: StoredGap }> {
  const { database } = place
  const first = await startServer(place, provider.url)
  await untilAtHead(world, database)
  await kill(first)
  await world.advance(200)
  provider.setLimits({ blockDepth: 10, stateDepth: 5 })
  const server = await startServer(place, provider.url)
  await until(async () => (await readGap(database, world.chain)) !== null, patienceMs)
  await untilAtHead(world, database)
  // Enough to follow the chain, and nothing of the gap.
  provider.setLimits({ blockDepth: finalityDepth + 3 })
  await world.advance(finalityDepth)
  await untilAtHead(world, database)
  const gap = await readGap(database, world.chain)
  if (!gap) throw new Error('nothing was left out')
  return { server, gap }
}

/** Trades of the gap that are stored: how far it is read says the same, but for whoever has taken that out. */
async function countStored({ pool }: TestDatabase, { from, to }: StoredGap): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from trade where block_number between $1 and $2',
    [from, to],
  )
  return rows[0]?.n ?? 0
}

type Killing = {
  world: LiveWorld
  provider: Provider
  place: Place
  gap: StoredGap
  random(): number
  maxKills: number
  /** How long a life may take to store some of the gap, in milliseconds. */
  patience: number
}

/** Waits until a life of the server has stored some of the gap, or all of it. */
async function untilSomeFilled({ world, place: { database }, gap, patience }: Killing): Promise<boolean> {
  const before = await countStored(database, gap)
  let isFilled = false
  const isFurther = async () => {
    await passRetryTime(database, world.chain)
    isFilled = (await readGap(database, world.chain))?.isFilled ?? true
    return isFilled || (await countStored(database, gap)) > before
  }
  await until(isFurther, patience)
  return isFilled
}

/** Kills the server each time it has stored some of the gap, and starts it again; returns the last one. */
async function killWhileFilling(
  killing: Killing,
  first: Peregrine,
): Promise<{ server: Peregrine; kills: number }> {
  const { world, provider, place, random, maxKills } = killing
  let server = first
  for (let kills = 0; kills < maxKills; kills++) {
    if (await untilSomeFilled(killing)) return { server, kills }
    await sleep(random() * 600)
    await kill(server)
    server = await startServer(place, provider.url)
    // A chain fills nothing before its first block in a life.
    await world.advance(1)
  }
  return { server, kills: maxKills }
}

/**
 * Kills the whole server with -9 while it fills a gap, again and again, and compares every row with those of a server
 * that read the same blocks in one go.
 */
export async function playKilledFill(
  world: LiveWorld,
  { seed, maxKills }: { seed: number; maxKills: number },
  without: GapDefence | null,
): Promise<KilledRound> {
  const provider = await startProvider({ target: world.node, profile: 'paid', seed })
  const [place, clean] = [await openPlace(), await openPlace()]
  const [mine, right] = [place.database, clean.database]
  const random = seededRandom(seed)
  let server: Peregrine | null = null
  try {
    await takeOut(mine, without)
    const started = await leaveOut(world, provider, place)
    server = started.server
    provider.setLimits({ blockDepth: Number.POSITIVE_INFINITY, callsPerSecond: slowCalls })
    const { gap } = started
    const patience = without ? patienceMs / 6 : patienceMs
    const killing = { world, provider, place, gap, random, maxKills, patience }
    const killed = await killWhileFilling(killing, server)
    server = killed.server
    provider.setLimits({ callsPerSecond: 0, stateDepth: Number.POSITIVE_INFINITY })
    const isWhole = async () => {
      await passRetryTime(mine, world.chain)
      return (await readGap(mine, world.chain))?.isFilled ?? false
    }
    const isDone = await until(isWhole, patience)
    await untilAtHead(world, mine)
    await server.stop()
    server = await startServer(clean, world.node.url)
    await untilAtHead(world, right)
    const range = { from: 0, to: await world.head(), gapTo: gap.to, settled: gap.to + unsettled }
    const difference = await compareRows(mine, right, range)
    return { ...difference, kills: killed.kills, leftOut: gap.to - gap.from + 1, unfilled: isDone ? 0 : 1 }
  } finally {
    await server?.stop()
    await provider.stop()
    await Promise.all([closePlace(place), closePlace(clean)])
  }
}
