import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { Hub } from './hub.ts'
import { RecordLog } from './recordLog.ts'
import { ChainWriter } from './testing/chainWriter.ts'
import { numbers } from './testing/numbers.ts'

let database: TestDatabase
let log: RecordLog
let hub: Hub
let sent: SocketMessage[]
/** Ends the room's first load, which holds its snapshot of the database until then. */
let endFirstLoad: () => void
let loads: number
const bus = inProcessBus()
const fail = (error: unknown) => {
  throw error
}

beforeEach(async () => {
  sent = []
  loads = 0
  const firstLoad = new Promise<void>((resolve) => (endFirstLoad = resolve))
  database = await createTestDatabase()
  const { pool } = database
  // It learns of commits only from the bus.
  log = new RecordLog({ pool, bus, onRecord: (record) => hub.onRecord(record), onError: fail, pollMs: 1e9 })
  hub = new Hub({
    pool,
    log,
    onError: fail,
    broadcaster: {
      join: () => undefined,
      leave: () => undefined,
      toRoom: (_, message) => void sent.push(message),
      toClients: (_, message) => void sent.push(message),
    },
    sources: [
      {
        kind: 'folded',
        topic: numbers,
        list: { shown: 50, kept: 100 },
        chain: () => 'eth',
        async load(db) {
          const { rows } = await db.query<{ seq: string }>('select seq from outbox order by seq desc')
          if (loads++ === 0) await firstLoad
          return rows.map(({ seq }) => Number(seq))
        },
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

/** Lets a client wait for the room's first load. */
async function subscribe(): Promise<void> {
  const subscribed = hub.subscribe('first', 'numbers', {}, undefined)
  await expect.poll(() => loads).toBe(1)
  void subscribed
}

test('a load of an empty chain that its first block overtook is not shown; the room loads again', async () => {
  await log.start()
  await subscribe()
  const writer = new ChainWriter(database.pool, 'eth', 1_900_000_000_000)
  await writer.prepare()
  bus.publish(await writer.addBlock([]))
  await expect.poll(() => log.epoch('eth')).toBe(writer.epoch)
  endFirstLoad()
  // Nothing more happens on the chain.
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    type: 'snapshot',
    epoch: writer.epoch,
    offset: writer.seq,
    data: [writer.seq, 1],
  })
  expect(loads).toBe(2)
})

test('a load that a reset of the same numbering overtook is not shown; the room loads again', async () => {
  const writer = new ChainWriter(database.pool, 'eth', 1_900_000_000_000)
  await writer.prepare()
  await writer.addBlock([])
  await log.start()
  await subscribe()
  bus.publish(await writer.reset(async () => undefined))
  await expect.poll(() => log.head('eth')).toBe(writer.seq)
  endFirstLoad()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ type: 'snapshot', epoch: writer.epoch, offset: writer.seq })
  expect(loads).toBe(2)
})
