import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { defaultHeldLimits, type HeldLimits } from './heldRecords.ts'
import type { IndexedRecord } from './indexedRecord.ts'
import { RecordLog } from './recordLog.ts'
import { ChainWriter } from './testing/chainWriter.ts'

const bus = inProcessBus()
const errors: unknown[] = []
let database: TestDatabase
let log: RecordLog
let writer: ChainWriter
beforeEach(async () => {
  database = await createTestDatabase()
  writer = new ChainWriter(database.pool, 'eth', 1_800_000_000_000)
  await writer.prepare()
})
afterEach(async () => {
  vi.useRealTimers()
  await log.stop()
  await database.drop()
  expect(errors).toEqual([])
})

async function startLog(limits: Partial<HeldLimits>, other = writer): Promise<void> {
  await other.prepare()
  log = new RecordLog({
    pool: database.pool,
    bus,
    onRecord: () => undefined,
    onError: (error) => errors.push(error),
    limits: { ...defaultHeldLimits, ...limits },
  })
  await log.start()
}

async function addBlocks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const trades = Array.from({ length: 3 }, () => ({
      pool: 'Poo1',
      sender: 'So1A',
      side: 'b' as const,
      usd: i,
      price: 1,
    }))
    bus.publish(await writer.addBlock(trades))
  }
}

function replayFrom(offset: number): Promise<number[] | null> {
  const seen: number[] = []
  return new Promise((resolve) => {
    log.replay('eth', {
      offset,
      take: (record) => seen.push(record.seq) > 0,
      end: (isWhole) => resolve(isWhole ? seen : null),
    })
  })
}

const following = (offset: number) => Array.from({ length: writer.seq - offset }, (_, i) => offset + 1 + i)

test('memory is limited in bytes, and older records are replayed from the table without a gap', async () => {
  await startLog({ maxBytes: 20_000 })
  const start = writer.seq
  await addBlocks(40)
  expect(log.heldBytes).toBeGreaterThan(0)
  expect(log.heldBytes).toBeLessThanOrEqual(20_000)
  expect(log.heldCount).toBeLessThan(30)
  expect(log.held('eth', writer.epoch, start)).toBeNull()
  expect(await replayFrom(start)).toEqual(following(start))
})

test('the bytes are those of all chains together: the oldest go first', async () => {
  const quiet = new ChainWriter(database.pool, 'sol', 1_800_000_000_000)
  await startLog({ maxBytes: 20_000 }, quiet)
  const from = quiet.seq
  bus.publish(await quiet.addBlock([]))
  expect([...(log.held('sol', quiet.epoch, from) ?? [])]).toHaveLength(1)
  await addBlocks(40)
  expect(log.held('sol', quiet.epoch, from)).toBeNull()
  expect(log.heldBytes).toBeLessThanOrEqual(20_000)
})

test('records past their age leave memory at the next database check', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await startLog({ maxAgeMs: 30_000 })
  const start = writer.seq
  await addBlocks(3)
  await log.catchUp()
  expect(log.heldCount).toBe(3)
  vi.setSystemTime(Date.now() + 30_001)
  await log.catchUp()
  expect(log.heldCount).toBe(0)
  expect(await replayFrom(start)).toEqual(following(start))
})

test('a record read back from memory equals the original', async () => {
  await startLog({ maxParsedBytes: 0 })
  const start = writer.seq
  const came: unknown[] = []
  bus.subscribe((record) => came.push(record.trades))
  await addBlocks(3)
  const read = [...(log.held('eth', writer.epoch, start) ?? [])]
  expect(read.map(({ trades }) => trades)).toEqual(came)
  expect((read[0] as IndexedRecord).swapsOf('Poo1')).toHaveLength(3)
})

test('an offset that the table no longer holds is reported as gone, to its reader only', async () => {
  await startLog({ maxBytes: 20_000 })
  const start = writer.seq
  await addBlocks(40)
  await database.pool.query('delete from outbox where seq <= $1', [start + 5])
  const [gone, held] = await Promise.all([replayFrom(start), replayFrom(start + 5)])
  expect(gone).toBeNull()
  expect(held).toEqual(following(start + 5))
})

test('a thousand returning clients are served by one read, each up to the current head', async () => {
  await startLog({ maxBytes: 20_000 })
  const start = writer.seq
  await addBlocks(120)
  let readings = 0
  const { query } = database.pool
  database.pool.query = ((...given: Parameters<typeof query>) => {
    if (String(given[0]).includes('from outbox')) readings++
    return query.apply(database.pool, given)
  }) as typeof query
  const told = Array.from({ length: 1_000 }, (_, i) => replayFrom(start + (i % 50)))
  await addBlocks(5)
  for (const [i, seen] of (await Promise.all(told)).entries()) {
    const whole = following(start + (i % 50))
    expect(seen).toEqual(whole.slice(0, seen?.length))
    expect(seen?.length).toBeGreaterThanOrEqual(whole.length - 5)
  }
  expect(readings).toBeLessThan(10)
})
