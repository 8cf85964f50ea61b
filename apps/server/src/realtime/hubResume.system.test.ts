import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { Hub } from './hub.ts'
import { RecordLog } from './recordLog.ts'
import { numbers } from './testing/numbers.ts'
import { ChainWriter } from './testing/chainWriter.ts'

let database: TestDatabase
let log: RecordLog
let hub: Hub
const bus = inProcessBus()
const sent: SocketMessage[] = []
const fail = (error: unknown) => {
  throw error
}

beforeEach(async () => {
  sent.splice(0)
  database = await createTestDatabase()
  const { pool } = database
  // It learns of commits only from the bus.
  log = new RecordLog({ pool, bus, onRecord: (record) => hub.onRecord(record), onError: fail, pollMs: 1e9 })
  const toClients = (_: readonly string[], message: SocketMessage) => void sent.push(message)
  hub = new Hub({
    pool,
    log,
    onError: fail,
    broadcaster: {
      join: () => undefined,
      leave: () => undefined,
      toRoom: (_, message) => void sent.push(message),
      toClients,
    },
    sources: [
      {
        kind: 'folded',
        topic: numbers,
        list: { shown: 50, kept: 100 },
        chain: () => 'eth',
        load: async (db) =>
          (await db.query<{ seq: string }>('select seq from outbox order by seq desc')).rows.map(({ seq }) =>
            Number(seq),
          ),
        events: ({ seq }) => [seq],
      },
    ],
  })
})
afterEach(async () => {
  hub.close()
  await log.stop()
  await database.drop()
})

/** Starts the log behind one block; returns the place of that block. */
async function startLog() {
  const writer = new ChainWriter(database.pool, 'eth', 1_900_000_000_000)
  await writer.prepare()
  await writer.addBlock([])
  await log.start()
  return { writer, epoch: writer.epoch, offset: writer.seq }
}

test('a room read while the log lagged answers a resume with a reset', async () => {
  const { writer, epoch, offset } = await startLog()
  const late = await writer.addBlock([])
  await hub.subscribe('back', 'numbers', {}, { epoch, offset })
  await expect.poll(() => sent.length).toBe(1)
  // The log does not have the second block yet: sent as a replay, it would be a gap.
  expect(sent[0]).toMatchObject({ type: 'reset', epoch, offset: offset + 1, data: [offset + 1, offset, 1] })
  bus.publish(late)
  bus.publish(await writer.addBlock([]))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ type: 'event', prev: offset + 1, data: [offset + 2] })
})

test('a room that the log has caught up with answers a resume with the missed changes', async () => {
  const { writer, epoch, offset } = await startLog()
  bus.publish(await writer.addBlock([]))
  await hub.subscribe('back', 'numbers', {}, { epoch, offset })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ type: 'event', epoch, prev: offset, data: [offset + 1] })
})
