import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput } from '@peregrine/contract/signal'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChainWriter, type WrittenTrade } from '../../realtime/testing/chainWriter.ts'
import { armSignals } from './armSignals.ts'
import { SignalEngine } from './signalEngine.ts'
import { signalOwner } from './signalOwner.ts'
import { manyKinds } from './testing/manyKinds.ts'
import { newSignal, newTrailing, over, poolA, poolB, tkn, trade, under } from './testing/newSignal.ts'

const startMs = 1_800_000_000_000
const alice = signalOwner({ chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` }, '')
const creator = `0x${'c'.repeat(40)}`

let database: TestDatabase
let writer: ChainWriter
let engine: SignalEngine
let client: pg.PoolClient
/** Runs before each query of the engine; what it throws is what the engine sees of its connection. */
let beforeQuery: () => unknown

beforeEach(begin)
afterEach(end)

async function begin(): Promise<void> {
  beforeQuery = () => undefined
  database = await createTestDatabase()
  writer = new ChainWriter(database.pool, 'eth', startMs, 'log')
  await writer.prepare()
  await database.pool.query('update token set best_pool = $1 where address = $2', [poolA, tkn])
  await startEngine()
}

async function end(): Promise<void> {
  client.release(true)
  await database.drop()
}

const now = () => writer.timeMs + 500

/** Starts an engine, once the database has ended the connection of the one before. */
async function startEngine(): Promise<void> {
  client = await database.pool.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  Object.assign(client, {
    query: async (...given: unknown[]) => {
      await beforeQuery()
      return query(...given)
    },
  })
  engine = new SignalEngine({ client, now })
  const locks = `select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await database.pool.query(locks)).rowCount, { interval: 1 }).toBe(0)
  expect(await engine.start()).toBe(true)
}

async function restartEngine(): Promise<void> {
  client.release(true)
  await startEngine()
}

class Death extends Error {}

/** Runs with an engine that dies before its next query but `lives`. */
async function runMortal(lives: number, work: () => Promise<void>): Promise<'died' | 'done'> {
  let left = lives
  beforeQuery = () => {
    if (left-- <= 0) throw new Death()
  }
  try {
    await work()
    return 'done'
  } catch (error) {
    if (!(error instanceof Death)) throw error
    return 'died'
  } finally {
    beforeQuery = () => undefined
  }
}

/** Commits a block; the engine hears of it. */
async function block(...trades: WrittenTrade[]): Promise<ChainRecord> {
  const record = await writer.addBlock(trades)
  await engine.take(record)
  return record
}

async function undo(): Promise<void> {
  await engine.take(await writer.undoBlock())
}

/** Arms signals that the engine does not hear of. */
async function armUnheard(...inputs: SignalInput[]): Promise<void> {
  await armSignals({ pool: database.pool, now }, alice, inputs)
}

const hear = (...inputs: SignalInput[]) => engine.refresh(inputs.map(({ signalId }) => signalId))

type Row = { state: string; version: number; trigger: { tradeId: string } | null; progress: object }

/** Reads what is stored of signals; `progress` is that of now. */
async function read(inputs: readonly SignalInput[]): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select state, version, trigger, progress->'now' as progress from signal where id = any($1)
     order by array_position($1, id)`,
    [inputs.map(({ signalId }) => signalId)],
  )
  return rows
}

/** Has an engine hear late of signals that fired and were taken back, and die before one of its queries. */
async function runReorg(lives: number): Promise<{ how: 'died' | 'done'; left: Row[] }> {
  await end()
  await begin()
  await block(trade(1))
  const inputs = [
    newSignal(over(2)),
    newSignal(over(2), { volumeUsd: 150 }),
    newSignal(over(1.1), { pool: null, volumeUsd: 250 }),
    newSignal(newTrailing(50)),
    newSignal(under(0.5)),
  ]
  await armUnheard(...inputs)
  await block(trade(1.2))
  await block(trade(3), trade(4))
  await block(trade(0.4))
  await undo()
  await undo()
  await block(trade(1.3))
  const how = await runMortal(lives, () => hear(...inputs))
  if (how === 'died') await restartEngine()
  await engine.tick()
  return { how, left: await read(inputs) }
}

test('whenever an engine dies between a trigger and the reorg that took it back, the next one leaves the same', async () => {
  const { how, left: clean } = await runReorg(Number.POSITIVE_INFINITY)
  expect(how).toBe('done')
  expect(clean).toMatchObject([
    { state: 'armed', trigger: null, progress: { sinceMs: null } },
    { state: 'armed', trigger: null, progress: { volumeUsd: 0 } },
    { state: 'armed', trigger: null, progress: { volumeUsd: 200 } },
    { state: 'armed', trigger: null, progress: { best: 1.3 } },
    { state: 'armed', trigger: null },
  ])
  let deaths = 0
  for (let isDone = false; !isDone; ) {
    const { how, left } = await runReorg(deaths)
    expect([deaths, left]).toEqual([deaths, clean])
    isDone = how === 'done'
    if (!isDone) deaths++
  }
  expect(deaths).toBeGreaterThanOrEqual(5)
})

test('a trigger that was taken back among missed records waits with the progress that is left, and fires once', async () => {
  await block(trade(1))
  const input = newSignal(over(2), { volumeUsd: 250 })
  await armUnheard(input)
  for (let at = 0; at < 3; at++) await block(trade(2))
  await undo()
  await block(trade(2, { usd: 10 }))
  await hear(input)
  expect(engine.size).toBe(1)
  expect(await read([input])).toMatchObject([{ state: 'armed', version: 0, progress: { volumeUsd: 210 } }])
  await block(trade(2, { usd: 10 }))
  await engine.tick()
  expect(await read([input])).toMatchObject([{ state: 'armed', version: 0, progress: { volumeUsd: 220 } }])
  const { trades } = await block(trade(2, { usd: 30 }))
  await block(trade(2))
  expect(await read([input])).toMatchObject([
    { state: 'triggered', version: 1, trigger: { tradeId: trades[0]?.id } },
  ])
  expect(engine.size).toBe(0)
})

test('what fired among missed records above the block that a later reorg leaves waits again, too', async () => {
  await block(trade(1))
  const input = newSignal(over(2), { volumeUsd: 150 })
  await armUnheard(input)
  await block(trade(2))
  await block(trade(2))
  await hear(input)
  expect(await read([input])).toMatchObject([{ state: 'triggered', version: 1 }])
  await undo()
  expect(await read([input])).toMatchObject([{ state: 'armed', version: 2, progress: { volumeUsd: 100 } }])
})

test('progress by missed records is stored with the place, and a restart neither loses nor doubles it', async () => {
  await database.pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, $2, $2, 4e18)`,
    [tkn, creator],
  )
  await block(trade(1))
  const inputs = [
    newSignal(newTrailing(20)),
    newSignal(over(1.5), { holdMs: 3_000 }),
    newSignal(over(1.5), { volumeUsd: 350 }),
    newSignal({ kind: 'creator-sale', creator, percent: 75 }),
    newSignal(over(3)),
  ]
  await armUnheard(...inputs)
  const first = await block(trade(2, { sender: creator, side: 's' }))
  await block(trade(1.8, { sender: creator, side: 's' }))
  await hear(...inputs)
  const grown = [
    { state: 'armed', progress: { best: 2 } },
    { state: 'armed', progress: { sinceMs: first.blockTimeMs } },
    { state: 'armed', progress: { volumeUsd: 200 } },
    { state: 'armed', progress: { soldUnits: String(2e18), heldUnits: String(4e18) } },
    { state: 'armed' },
  ]
  expect(await read(inputs)).toMatchObject(grown)
  // What is stored is not shown to them again: no record is needed for it.
  const { rowCount } = await database.pool.query('delete from outbox where seq < $1', [writer.seq])
  expect(rowCount).toBeGreaterThan(0)
  await restartEngine()
  await engine.tick()
  expect(await read(inputs)).toMatchObject(grown)
  await block(trade(1.7))
  expect((await read(inputs)).map(({ state }) => state)).toEqual(Array(5).fill('armed'))
  await block(trade(1.6, { sender: creator, side: 's' }))
  expect((await read(inputs)).map(({ state, version }) => [state, version])).toEqual([
    ...Array(4).fill(['triggered', 1]),
    ['armed', 0],
  ])
})

test('the stored price decides where missed records are gone, also those that go while they are read', async () => {
  await block(trade(1))
  const [before, meanwhile] = [newSignal(over(2)), newSignal(over(2))]
  await armUnheard(before, meanwhile)
  for (let at = 0; at < 52; at++) await block(trade(1))
  await block(trade(3))
  let queries = 0
  beforeQuery = async () => {
    // The signals, fifty records, and the rest of them.
    if (++queries === 3) await database.pool.query('delete from outbox')
  }
  await hear(meanwhile)
  expect(queries).toBeGreaterThanOrEqual(3)
  await engine.tick()
  expect(await read([before, meanwhile])).toMatchObject([{ state: 'armed' }, { state: 'triggered' }])
  await hear(before)
  // Stored prices decide again no sooner.
  writer.timeMs += 5_000
  await engine.tick()
  expect(await read([before])).toMatchObject([{ state: 'triggered' }])
})

/** Runs a seeded market past signals that are heard of at once, or at its end by engines that die one after the other. */
async function runMarket(seed: number, isHeardAtOnce: boolean) {
  await end()
  await begin()
  const market = seededRandom(seed)
  await block(trade(100))
  const inputs = manyKinds()
  await armUnheard(...inputs)
  if (isHeardAtOnce) await hear(...inputs)
  let price = 100
  for (let at = 0; at < 45; at++) {
    price *= 0.87 + market() * 0.27
    await block(trade(price), ...(market() < 0.3 ? [trade(price * 1.4, { pool: poolB })] : []))
    if (market() < 0.25) await undo()
  }
  let deaths = 0
  if (!isHeardAtOnce) while ((await runMortal(deaths, restartEngine)) === 'died') deaths++
  await engine.tick()
  const left = await read(inputs)
  const seen = left.map(({ state, trigger, progress }) => ({ state, trade: trigger?.tradeId, ...progress }))
  return { deaths, seen }
}

test('signals that are heard of late, by engines that die, end as those that are heard of at once', async () => {
  let [deaths, fired] = [0, 0]
  for (const seed of [21, 22, 23, 24]) {
    const atOnce = await runMarket(seed, true)
    const late = await runMarket(seed, false)
    expect([seed, late.seen]).toEqual([seed, atOnce.seen])
    deaths += late.deaths
    fired += late.seen.filter(({ state }) => state === 'triggered').length
  }
  expect(deaths).toBeGreaterThanOrEqual(50)
  expect(fired).toBeGreaterThanOrEqual(12)
})
