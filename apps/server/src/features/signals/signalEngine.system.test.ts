// Fixed wait: a kill comes at any moment of a record's evaluation.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput, SignalState } from '@peregrine/contract/signal'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTransaction } from '../../db/withClient.ts'
import { ChainWriter, type WrittenTrade } from '../../realtime/testing/chainWriter.ts'
import { armSignals } from './armSignals.ts'
import { freshProgress } from './rules/progress.ts'
import { SignalEngine } from './signalEngine.ts'
import { signalOwner } from './signalOwner.ts'
import { manyKinds } from './testing/manyKinds.ts'
import { newSignal, newTrailing, over, poolA, poolB, tkn, trade, under } from './testing/newSignal.ts'

const startMs = 1_800_000_000_000
const alice = signalOwner({ chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` }, '')

let database: TestDatabase
let writer: ChainWriter
let engine: SignalEngine
let client: pg.PoolClient
/** The wall clock, which follows the chain's unless a test says otherwise. */
let behindMs: number
let placeEveryMs: number

beforeEach(async () => {
  behindMs = 500
  placeEveryMs = 1_000
  database = await createTestDatabase()
  writer = new ChainWriter(database.pool, 'eth', startMs)
  await writer.prepare()
  await database.pool.query('update token set best_pool = $1 where address = $2', [poolA, tkn])
  await startEngine()
})
afterEach(async () => {
  client.release()
  await database.drop()
})

const now = () => writer.timeMs + behindMs

/** Starts an engine, once the database has ended the connection of the one before. */
async function startEngine(): Promise<void> {
  client = await database.pool.connect()
  engine = new SignalEngine({ client, now, placeEveryMs })
  await expect.poll(() => engine.start(), { interval: 1 }).toBe(true)
}

/** Ends the engine as a killed process does: what it held in memory is gone, its connection too. */
async function killEngine(): Promise<void> {
  client.release(true)
}

/** Commits a block; the engine hears of it. */
async function block(...trades: WrittenTrade[]): Promise<ChainRecord> {
  const record = await writer.addBlock(trades)
  await engine.take(record)
  return record
}

async function arm(...inputs: SignalInput[]) {
  const statuses = await armSignals({ pool: database.pool, now }, alice, inputs)
  await engine.refresh(inputs.map(({ signalId }) => signalId))
  return statuses
}

type Row = { state: SignalState; version: number; trade: string | null; best: number | null }

async function read(...inputs: SignalInput[]): Promise<Row[]> {
  const { rows } = await database.pool.query<Row & { id: string }>(
    `select id, state, version, trigger->>'tradeId' as trade, (progress->'now'->>'best')::float8 as best from signal`,
  )
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return inputs.map(({ signalId }) => byId.get(signalId) as Row)
}
const states = async (...inputs: SignalInput[]) => (await read(...inputs)).map(({ state }) => state)

test('a condition fires once, with the trade that met it', async () => {
  const input = newSignal(over(2))
  await arm(input)
  await block(trade(1.9))
  expect(await states(input)).toEqual(['armed'])
  const record = await block(trade(2))
  await block(trade(3))
  expect(await read(input)).toMatchObject([{ state: 'triggered', version: 1, trade: record.trades[0]?.id }])
  expect(engine.size).toBe(0)
})

test('the place and the trigger are one transaction; a record that is taken twice changes nothing', async () => {
  const input = newSignal(over(2))
  await arm(input)
  const record = await block(trade(2))
  const place = async () => (await database.pool.query('select epoch, seq from signal_cursor')).rows
  expect(await place()).toEqual([{ epoch: writer.epoch, seq: String(record.seq) }])
  await engine.take(record)
  await killEngine()
  await database.pool.query('update signal_cursor set seq = seq - 1')
  await startEngine()
  expect(await read(input)).toMatchObject([{ state: 'triggered', version: 1 }])
})

test('the last write of a killed engine ends before the next engine reads anything', async () => {
  placeEveryMs = 0
  await killEngine()
  await startEngine()
  const input = newSignal(over(2), { volumeUsd: 250 })
  await arm(input)
  await block(trade(2))
  await withTransaction(database.pool, async (db) => {
    await db.query('select from signal_cursor for update')
    const taken = engine.take(await writer.addBlock([trade(2)])).catch(() => undefined)
    const blocked = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await db.query(blocked)).rowCount).toBe(1)
    await killEngine()
    await taken
    const next = await database.pool.connect()
    // It stores no place of its own, which would have to wait for the one that is locked.
    const early = new SignalEngine({ client: next, now, placeEveryMs: Number.POSITIVE_INFINITY })
    const isStarted = await early.start()
    next.release()
    expect(isStarted).toBe(false)
  })
  await startEngine()
  await engine.tick()
  const { rows } = await database.pool.query(`select state, progress->'now'->'volumeUsd' as usd from signal`)
  expect(rows).toEqual([{ state: 'armed', usd: 200 }])
})

test('what was committed while nobody evaluated is evaluated first, in order', async () => {
  const [high, low] = [newSignal(over(2)), newSignal(under(0.5))]
  await arm(high, low)
  await block(trade(1))
  await killEngine()
  const first = await writer.addBlock([trade(2.5)])
  await writer.addBlock([trade(2.6)])
  await writer.addBlock([trade(0.4)])
  await startEngine()
  expect(await read(high, low)).toMatchObject([
    { state: 'triggered', version: 1, trade: first.trades[0]?.id },
    { state: 'triggered', version: 1 },
  ])
})

test('what was committed too long ago is late', async () => {
  const input = newSignal(over(2))
  await arm(input)
  await killEngine()
  await writer.addBlock([trade(3)])
  behindMs = 60_001
  await startEngine()
  expect(await states(input)).toEqual(['late'])
})

test('a signal that is armed while nobody evaluates is shown what was committed since', async () => {
  await block(trade(3))
  await killEngine()
  const [old, fresh] = [newSignal(over(2)), newSignal(under(0.5))]
  await writer.addBlock([trade(1)])
  await armSignals({ pool: database.pool, now }, alice, [old, fresh])
  await writer.addBlock([trade(0.4)])
  await writer.addBlock([trade(1)])
  await startEngine()
  // The price of 3 was before it was armed.
  expect(await states(old, fresh)).toEqual(['armed', 'triggered'])
})

test('a signal whose arming the engine hears of late misses nothing', async () => {
  const input = newSignal(over(2))
  await armSignals({ pool: database.pool, now }, alice, [input])
  await block(trade(3))
  await block(trade(1))
  expect(await states(input)).toEqual(['armed'])
  await engine.refresh([input.signalId])
  expect(await states(input)).toEqual(['triggered'])
})

test('records that were pruned are made up for by the price that is stored', async () => {
  const [high, higher, low] = [newSignal(over(2)), newSignal(over(9)), newSignal(under(0.5))]
  await arm(high, higher, low)
  await block(trade(1))
  await killEngine()
  await writer.addBlock([trade(0.4)])
  await writer.addBlock([trade(3)])
  await database.pool.query('delete from outbox')
  await startEngine()
  await engine.tick()
  expect(await states(high, higher, low)).toEqual(['triggered', 'armed', 'armed'])
  await block(trade(0.4))
  expect(await states(low)).toEqual(['triggered'])
})

test('a reset fires nothing by itself; the stored price decides after it', async () => {
  const [high, low] = [newSignal(over(2)), newSignal(under(0.5))]
  await arm(high, low)
  await engine.take({ ...(await writer.addBlock([trade(0.4)])), type: 'reset' })
  expect(await states(high, low)).toEqual(['armed', 'armed'])
  // Also if the process ends before.
  await killEngine()
  await startEngine()
  await engine.tick()
  expect(await states(high, low)).toEqual(['armed', 'triggered'])
})

test('two that both believe to evaluate fire once', async () => {
  const input = newSignal(over(2))
  await arm(input)
  const another = await database.pool.connect()
  const twin = new SignalEngine({ client: another, now })
  await twin.start()
  const record = await block(trade(2))
  await twin.take(record)
  another.release()
  expect(await read(input)).toMatchObject([{ state: 'triggered', version: 1 }])
})

test('a log that begins anew is taken up, and old conditions wait on', async () => {
  const input = newSignal(over(2))
  await arm(input)
  await database.pool.query('delete from outbox')
  writer = new ChainWriter(database.pool, 'eth', writer.timeMs, 'another')
  await writer.prepare()
  await killEngine()
  await startEngine()
  await block(trade(1))
  expect(await states(input)).toEqual(['armed'])
  await block(trade(3))
  expect(await states(input)).toEqual(['triggered'])
})

test('a reorg takes the trigger back, and the condition can fire again', async () => {
  const [high, trailing] = [
    newSignal(over(2)),
    newSignal({ kind: 'trailing', measure: 'price', from: 'highest', percent: 50, activation: null }),
  ]
  await arm(high, trailing)
  await block(trade(1))
  await block(trade(3))
  await block(trade(100))
  await engine.take(await writer.undoBlock())
  // The block of the trigger still stands.
  expect(await states(high)).toEqual(['triggered'])
  await engine.take(await writer.undoBlock())
  expect(await read(high, trailing)).toMatchObject([
    { state: 'armed', version: 2, trade: null },
    { state: 'armed', version: 0, best: 1 },
  ])
  await block(trade(0.6))
  expect(await states(high, trailing)).toEqual(['armed', 'armed'])
  await block(trade(0.5))
  const again = await block(trade(2))
  expect(await read(high, trailing)).toMatchObject([
    { state: 'triggered', version: 3, trade: again.trades[0]?.id },
    { state: 'triggered' },
  ])
})

test('a reorg that happened while nobody evaluated is undone as well', async () => {
  const input = newSignal(over(2))
  await arm(input)
  await block(trade(3))
  await killEngine()
  await writer.undoBlock()
  await startEngine()
  expect(await read(input)).toMatchObject([{ state: 'armed', version: 2 }])
})

test('a condition that is true when armed fires at once by a new price, and not by an old one', async () => {
  await block(trade(3))
  expect(await arm(newSignal(over(2)))).toMatchObject([{ state: 'triggered', trigger: { price: 3 } }])
  expect(await arm(newSignal(over(2), { pool: null }))).toMatchObject([{ state: 'triggered' }])
  expect(await arm(newSignal(over(2), { pool: poolB }))).toMatchObject([{ state: 'armed' }])
  behindMs = 60_001
  const input = newSignal(over(2))
  expect(await arm(input)).toMatchObject([{ state: 'armed' }])
  behindMs = 500
  await block(trade(2.5))
  expect(await states(input)).toEqual(['triggered'])
})

test('a trigger by the stored price is taken back with its block', async () => {
  await block(trade(1))
  await block(trade(3))
  const input = newSignal(over(2))
  await arm(input)
  await engine.take(await writer.undoBlock())
  expect(await states(input)).toEqual(['armed'])
  await block(trade(1))
  await block(trade(2))
  expect(await states(input)).toEqual(['triggered'])
})

test('percentages and trailing bests start from the stored price', async () => {
  await block(trade(100))
  const up = newSignal({ kind: 'change', measure: 'price', percent: 10, reference: null })
  const down = newSignal({
    kind: 'trailing',
    measure: 'price',
    from: 'highest',
    percent: 10,
    activation: null,
  })
  await arm(up, down)
  await block(trade(110))
  expect(await states(up, down)).toEqual(['triggered', 'armed'])
  await block(trade(99))
  expect(await states(down)).toEqual(['triggered'])
})

const slow = { holdMs: 3_000 }
const drop = newTrailing(20)

/** Adds blocks with a trade each, a second apart. */
async function blocks(...prices: number[]): Promise<void> {
  for (const price of prices) await block(trade(price))
}

test('a push is no highest where a hold was asked: not just before it is armed, not after a restart', async () => {
  await blocks(1, 1, 1, 1, 1.4)
  const input = newSignal(drop, slow)
  await arm(input)
  expect(await read(input)).toMatchObject([{ best: 1 }])
  await blocks(1, 1, 1, 1, 1, 1.4)
  await engine.tick()
  await killEngine()
  await writer.addBlock([trade(1)])
  await writer.addBlock([trade(1)])
  await startEngine()
  await blocks(1, 1, 1, 1)
  expect(await read(input)).toMatchObject([{ state: 'armed', best: 1 }])
})

test('a highest that has yet to last is stored, and lasts by what was committed meanwhile', async () => {
  await blocks(1)
  const input = newSignal(drop, slow)
  await arm(input)
  await blocks(2, 2)
  await engine.tick()
  await killEngine()
  await writer.addBlock([trade(2)])
  await writer.addBlock([trade(2.1)])
  await startEngine()
  await engine.tick()
  expect(await read(input)).toMatchObject([{ state: 'armed', best: 2 }])
  await blocks(1.5, 1.5, 1.5)
  expect(await states(input)).toEqual(['armed'])
  await blocks(1.5)
  expect(await states(input)).toEqual(['triggered'])
})

test('a reorg takes back the highest that lasted, and the time that it lasted', async () => {
  await blocks(1)
  const input = newSignal(drop, slow)
  await arm(input)
  await blocks(2, 2, 2, 2)
  await engine.tick()
  expect(await read(input)).toMatchObject([{ best: 2 }])
  for (let undone = 0; undone < 3; undone++) await engine.take(await writer.undoBlock())
  expect(await read(input)).toMatchObject([{ best: 1 }])
  await blocks(2, 2)
  await engine.tick()
  expect(await read(input)).toMatchObject([{ best: 1 }])
  await blocks(2)
  await engine.tick()
  expect(await read(input)).toMatchObject([{ best: 2 }])
})

test('one that was armed when a single trade was a highest keeps what it has, and takes no more of them', async () => {
  const input = newSignal(drop, slow)
  await arm(input)
  await killEngine()
  const now = { ...freshProgress, isActive: true, best: 1.2 }
  expect(now).not.toHaveProperty('rungs')
  await database.pool.query('update signal set progress = $1, is_taken = true', [{ now, before: [] }])
  await startEngine()
  await blocks(1.2, 1.5, 1, 1, 1, 1, 1)
  await engine.tick()
  expect(await read(input)).toMatchObject([{ state: 'armed', best: 1.2 }])
  await blocks(0.96, 0.96, 0.96, 0.96)
  expect(await states(input)).toEqual(['triggered'])
})

test('no pool named: only trades of the deepest count, also when it changes', async () => {
  const input = newSignal(over(2), { pool: null })
  await arm(input)
  await block(trade(3, { pool: poolB }))
  expect(await states(input)).toEqual(['armed'])
  await database.pool.query('update token set best_pool = $1 where address = $2', [poolB, tkn])
  await block(trade(3))
  expect(await states(input)).toEqual(['armed'])
  await block(trade(3, { pool: poolB }))
  expect(await states(input)).toEqual(['triggered'])
})

test("a creator's sales are measured by what it held when this was armed", async () => {
  const creator = `0x${'c'.repeat(40)}`
  await database.pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, $2, $2, 4e18)`,
    [tkn, creator],
  )
  const half = newSignal({ kind: 'creator-sale', creator, percent: 75 })
  await arm(half)
  // Of what is sold, each trade sells two.
  await block(trade(1, { sender: creator, side: 's' }))
  await block(trade(1, { sender: creator, side: 'b' }))
  expect(await states(half)).toEqual(['armed'])
  await block(trade(1, { sender: creator, side: 's' }))
  expect(await states(half)).toEqual(['armed'])
  await block(trade(1, { sender: creator, side: 's' }))
  expect(await states(half)).toEqual(['triggered'])
})

test('expiry is told by time alone', async () => {
  const input = newSignal(over(2), { expiresAt: writer.timeMs + 5_000 })
  await arm(input)
  await engine.tick()
  expect(await states(input)).toEqual(['armed'])
  behindMs = 5_000
  await engine.tick()
  expect(await read(input)).toMatchObject([{ state: 'expired', version: 1 }])
  expect(engine.size).toBe(0)
})

test('dropped signals are forgotten', async () => {
  const input = newSignal(over(2))
  await arm(input)
  await database.pool.query('delete from signal')
  await engine.refresh([input.signalId])
  expect(engine.size).toBe(0)
})

/** Arms and runs a seeded market; `breakIt` runs before each block. Returns what fired, by which trade. */
async function run(seed: number, breakIt: (random: () => number, record: ChainRecord) => Promise<void>) {
  const [market, faults] = [seededRandom(seed), seededRandom(seed + 1)]
  await block(trade(100))
  const inputs = manyKinds()
  await arm(...inputs)
  let price = 100
  for (let at = 0; at < 40; at++) {
    price *= 0.87 + market() * 0.27
    const trades = [trade(price), ...(market() < 0.3 ? [trade(price * 1.4, { pool: poolB })] : [])]
    const record = await writer.addBlock(trades)
    await breakIt(faults, record)
    await engine.take(record)
    if (market() < 0.15) {
      await engine.take(await writer.undoBlock())
      price *= 0.97
    }
  }
  await engine.tick()
  const { rows } = await database.pool.query<{
    id: string
    state: string
    progress: object
    block: string | null
  }>(`select id, state, progress->'now' as progress, trigger->>'blockNumber' as block from signal`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = inputs.map(({ signalId }) => {
    const { state, block: number, progress } = byId.get(signalId) ?? {}
    return { state, number, ...progress, last: null }
  })
  await database.empty('signal')
  return seen
}

test('a hundred kills change nothing: what fires, by which trade, and what is remembered', async () => {
  let [kills, fired] = [0, 0]
  // So that several records are evaluated again.
  placeEveryMs = 4_000
  for (const seed of [11, 12, 13, 14]) {
    const begin = async () => {
      await killEngine()
      await database.drop()
      database = await createTestDatabase()
      writer = new ChainWriter(database.pool, 'eth', startMs)
      await writer.prepare()
      await database.pool.query('update token set best_pool = $1 where address = $2', [poolA, tkn])
      await startEngine()
    }
    await begin()
    const clean = await run(seed, async () => undefined)
    await begin()
    const broken = await run(seed, async (random, record) => {
      if (random() > 0.8) return
      kills++
      // Half of them while the record is being evaluated and stored.
      const half = random() < 0.5 ? engine.take(record).catch(() => undefined) : null
      if (half) await sleep(random() * 4)
      await killEngine()
      await half
      await startEngine()
    })
    expect([seed, broken]).toEqual([seed, clean])
    fired += clean.filter(({ state }) => state === 'triggered').length
  }
  expect(kills).toBeGreaterThanOrEqual(100)
  expect(fired).toBeGreaterThanOrEqual(12)
})
