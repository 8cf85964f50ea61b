import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoveryChainOf } from '../../start/discoveryOf.ts'
import { indexSolana, setUpSolana } from '../../start/testing/indexSolana.ts'
import { seedLaunches } from './launchSeeder.ts'

// Launches on the sandbox's pump.fun from before the index starts, while its people trade, fill and move them. An index
// of the same chain from its first block is the truth.

const seed = 'follow'
let sandbox: SolanaSandbox
let whole: TestDatabase
let young: TestDatabase
const ends: (() => Promise<unknown>)[] = []

const setUp = () => setUpSolana(sandbox, sandbox.rpcUrl)

async function index(database: TestDatabase, blocksBack: number | null): Promise<void> {
  ends.push(indexSolana(await setUp(), database, blocksBack))
}

beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed, rate: 20 })
  whole = await createTestDatabase()
  young = await createTestDatabase()
  await index(whole, null)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await whole?.drop()
  await young?.drop()
  await sandbox?.stop()
})

type Launch = { token: string; stage: string; progress: number; to_pool: string | null }

async function launchesOf({ pool }: TestDatabase, tokens: readonly string[] | null): Promise<Launch[]> {
  const { rows } = await pool.query<Launch>(
    `select token, stage, progress, to_pool from launch where $1::text[] is null or token = any($1) order by token`,
    [tokens],
  )
  return rows
}

/** Slots that the whole index has read since the first launch. */
async function slotsSince(): Promise<number> {
  const { rows } = await whole.pool.query<{ slots: string }>(
    `select (select max(number) from block) - (select min(first_block) from launch) as slots`,
  )
  return Number(rows[0]?.slots)
}

const patient = { timeout: 240_000, interval: 100 }

test(`the index follows launches of before its start: progress, fill and move are those of a whole index (seed ${seed})`, async () => {
  await expect.poll(async () => (await launchesOf(whole, null)).length, patient).toBeGreaterThan(6)
  // Most launch in one slot: the young index must not reach back to it.
  await expect.poll(slotsSince, patient).toBeGreaterThan(10)
  await index(young, 3)
  const stop = seedLaunches({
    db: young.pool,
    chains: new Map([['sol', discoveryChainOf(await setUp(), 'history')] as const]),
    now: Date.now,
    waitMs: 50,
    onStored: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  ends.push(stop)
  const done = async () => (await young.pool.query('select is_done, trouble from launch_seed')).rows[0]
  await expect.poll(done, patient).toEqual({ is_done: true, trouble: null })
  const { rows } = await young.pool.query<Launch>(
    `select token, stage, progress, to_pool from launch l join chain_start s using (chain)
     where l.first_block < s.number order by token`,
  )
  const tokens = rows.map(({ token }) => token)
  expect(tokens.length).toBeGreaterThan(2)
  const before = new Map(rows.map((row) => [row.token, row]))
  const changed = async () =>
    (await launchesOf(young, tokens)).filter(
      ({ token, progress }) => progress !== before.get(token)?.progress,
    ).length
  await expect.poll(changed, patient).toBeGreaterThan(1)
  const moved = async () =>
    (await launchesOf(young, tokens)).filter(
      ({ token, stage }) => stage === 'migrated' && before.get(token)?.stage === 'curve',
    ).length
  await expect.poll(moved, patient).toBeGreaterThan(0)
  // Both follow the chain, and are at the same slot every now and then.
  await expect
    .poll(async () => {
      const [own, truth] = await Promise.all([launchesOf(young, tokens), launchesOf(whole, tokens)])
      return own.filter((row, at) => JSON.stringify(row) !== JSON.stringify(truth[at]))
    }, patient)
    .toEqual([])
  expect((await young.pool.query('select from unseeded_curve')).rowCount).toBe(0)
})
