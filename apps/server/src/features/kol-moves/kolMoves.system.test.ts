import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { listHeldBefore } from './store.ts'

const startMs = 1_800_000_000_000
const pool = `0x${'a1'.repeat(20)}`
const token = '0x00000000000000000000000000000000000000aa'
const sender = `0x${'77'.repeat(20)}`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a wallet holds what it bought less what it sold in earlier blocks', async () => {
  const writer = new ChainWriter(database.pool, 'eth', startMs)
  await writer.prepare()
  const trade = { pool, sender, usd: 1, price: 1 }
  // A buy brings in 2 tokens, a sale gives 1 away.
  await writer.addBlock([{ ...trade, side: 'b' }])
  await writer.addBlock([{ ...trade, sender: `0x${'78'.repeat(20)}`, side: 'b' }])
  await writer.addBlock([{ ...trade, side: 's' }])
  await writer.addBlock([{ ...trade, side: 'b' }])
  const before = (block: number, wallet = sender) => ({
    sender: wallet,
    token,
    timeMs: startMs + block * 1_000,
    block,
  })
  const held = await listHeldBefore(database.pool, 'eth', [
    before(1),
    before(3),
    before(4),
    before(5),
    before(9, pool),
  ])
  expect(held.map((units) => Number(units) / 1e18)).toEqual([0, 2, 1, 3, 0])
})
