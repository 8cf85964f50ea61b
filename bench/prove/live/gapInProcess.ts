import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { type GapDefence, takeOut } from './gapDefences.ts'
import { passRetryTime, readGap, type StoredGap } from './gapRows.ts'
import { indexLive, type LiveIndexer } from './liveIndexer.ts'
import type { LiveWorld } from './liveWorld.ts'
import { compareRows, type FactRange, type RowDifference } from './rowFacts.ts'
import { findSettled } from './settledBlock.ts'
import { until } from './until.ts'

const blocksBack = 10
const patienceMs = 120_000
/** Blocks after which no reorg is expected, of any chain here. */
const finalityDepth = 72
const everybody = { isEmpty: false, has: () => true }
const alone = { isAlone: true }

export type GapRound = RowDifference & { leftOut: number; unfilled: number; why?: string }

/** Two indexes of a chain from the same block on: one behind a provider, one that reads the node itself. */
type Pair = {
  world: LiveWorld
  provider: Provider
  mine: TestDatabase
  right: TestDatabase
  first: number
  undisturbed: LiveIndexer
  indexer: LiveIndexer | null
}

async function startMine(pair: Pair): Promise<void> {
  const { world, provider, mine, first } = pair
  const ws = provider.wsUrl === null ? [] : [provider.wsUrl]
  const endpoints = { rpc: [provider.url], ws, logs: [], receipts: [], send: [] }
  pair.indexer = await indexLive(world, endpoints, mine.config, blocksBack, null, {
    first,
    wanted: everybody,
  })
}

async function openPair(
  world: LiveWorld,
  profile: ProviderProfile,
  seed: number,
  without: GapDefence | null,
): Promise<Pair> {
  const provider = await startProvider({ target: world.node, profile, seed })
  const [mine, right] = [await createTestDatabase(), await createTestDatabase()]
  await takeOut(mine, without)
  const first = (await world.head()) - blocksBack
  const endpoints = {
    rpc: [world.node.url],
    ws: world.node.wsUrl ? [world.node.wsUrl] : [],
    logs: [],
    receipts: [],
    send: [],
  }
  const undisturbed = await indexLive(world, endpoints, right.config, blocksBack, null, {
    first,
    wanted: everybody,
  })
  const pair: Pair = { world, provider, mine, right, first, undisturbed, indexer: null }
  await startMine(pair)
  return pair
}

async function closePair({ indexer, undisturbed, provider, mine, right }: Pair): Promise<void> {
  await Promise.all([indexer?.stop(), undisturbed.stop()])
  await provider.stop()
  await Promise.all([mine.drop(), right.drop()])
}

async function untilAtHead(pair: Pair): Promise<void> {
  const head = await pair.world.head()
  const isThere = () =>
    (pair.indexer?.health.committed ?? 0) >= head && pair.undisturbed.health.committed >= head
  if (!(await until(isThere, patienceMs))) throw new Error('the chain stands still')
}

/** Stops one of the two while the chain goes on, and has its provider forget what came meanwhile. */
async function leaveOut(pair: Pair, random: () => number): Promise<StoredGap> {
  const { world, provider, mine } = pair
  await untilAtHead(pair)
  await world.advance(5)
  await untilAtHead(pair)
  await pair.indexer?.stop()
  await world.advance(120 + Math.floor(random() * 80), alone)
  provider.setLimits({ blockDepth: 10, stateDepth: 5 })
  await startMine(pair)
  const isLeftOut = async () => (await readGap(mine, world.chain)) !== null
  if (!(await until(isLeftOut, patienceMs))) throw new Error('nothing was left out')
  await untilAtHead(pair)
  // Enough to follow the chain, and nothing of the gap.
  provider.setLimits({ blockDepth: finalityDepth + 3 })
  await world.advance(finalityDepth)
  await untilAtHead(pair)
  return (await readGap(mine, world.chain)) as StoredGap
}

/** The first block from one on after which a coin's price is known, with every coin that is traded. */
async function firstPriced({ world, right }: Pair, from: number): Promise<number> {
  const { rows } = await right.pool.query<{ number: number | null }>(
    `select max(number)::float8 as number from (select min(block_number) as number from trade
     where chain = $1 and pool = any($2) and block_number >= $3 group by pool) firsts`,
    [world.chain, world.pricePools.map(({ pool }) => pool), from],
  )
  return rows[0]?.number ?? from
}

/**
 * Serves the later half of the gap: it must be filled from where coin prices are known, and the rest stay named, with
 * nothing in it.
 */
async function serveHalf(pair: Pair, gap: StoredGap, range: FactRange): Promise<RowDifference> {
  const { world, provider, mine, right } = pair
  const middle = Math.floor((gap.from + gap.to) / 2)
  provider.setLimits({ blockDepth: (await world.head()) - middle })
  const priced = await firstPriced(pair, middle)
  const isHalf = async () => {
    await passRetryTime(mine, world.chain)
    return ((await readGap(mine, world.chain))?.to ?? 0) < priced
  }
  await until(isHalf, patienceMs)
  const rest = (await readGap(mine, world.chain)) as StoredGap
  const missing = { from: rest.from, to: rest.to }
  const served = await compareRows(mine, right, { ...range, missing })
  const { rows: early } = await mine.pool.query<{ n: number }>(
    'select count(*)::int as n from trade where chain = $1 and block_number between $2 and $3',
    [world.chain, missing.from, missing.to],
  )
  // Blocks that are served and missing still count as lost.
  const unread = Math.max(0, rest.to - priced + 1)
  return { ...served, lost: served.lost + unread, wrong: served.wrong + (early[0]?.n ?? 0) }
}

const none: RowDifference = { lost: 0, wrong: 0, doubled: 0, tables: [], rows: 0 }

const sum = (one: RowDifference, other: RowDifference): RowDifference => ({
  lost: one.lost + other.lost,
  wrong: one.wrong + other.wrong,
  doubled: one.doubled + other.doubled,
  tables: [...one.tables, ...other.tables],
  rows: one.rows + other.rows,
})

/**
 * Leaves blocks out, fills them, and compares every row with those of an index that left nothing out; with `half`, the
 * provider first serves the later half of them alone.
 */
export async function playGapRows(
  world: LiveWorld,
  { profile, half, seed }: { profile: ProviderProfile; half: boolean; seed: number },
  without: GapDefence | null,
): Promise<GapRound> {
  const pair = await openPair(world, profile, seed, without)
  const { mine, right, provider, first } = pair
  try {
    const gap = await leaveOut(pair, seededRandom(seed))
    world.hold()
    await untilAtHead(pair)
    const to = await world.head()
    // What is read from a gap's end has no prices of before it.
    const gapTo = half ? gap.from - 1 : gap.to
    const settled = await findSettled(right, world, gap)
    const range = { from: first, to, gapTo, settled }
    const early = half ? await serveHalf(pair, gap, range) : none
    provider.setLimits({ blockDepth: Number.POSITIVE_INFINITY, stateDepth: Number.POSITIVE_INFINITY })
    const isFilled = async () => {
      await passRetryTime(mine, world.chain)
      return (await readGap(mine, world.chain))?.isFilled ?? false
    }
    const isWhole = await until(isFilled, without ? patienceMs / 4 : 2 * patienceMs)
    const late = await compareRows(mine, right, range)
    return { ...sum(early, late), leftOut: gap.end - gap.from + 1, unfilled: isWhole ? 0 : 1 }
  } finally {
    world.resume()
    await closePair(pair)
  }
}
