import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GapReader } from './gapReader.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function open(chain: string, from: number, columns: Record<string, number> = {}): Promise<void> {
  const row = {
    from_time_ms: from * 1000,
    filled_to: null,
    filled_time_ms: null,
    filled_ms: null,
    ...columns,
  }
  await database.pool.query(
    `insert into chain_gap (chain, from_number, to_number, why, before_hash, from_time_ms, to_hash, to_time_ms, opened_ms,
       filled_to, filled_time_ms, filled_ms)
     values ($1, $2, $3, 'too-slow', '0x', $4, '0x', $5, 0, $6, $7, $8)`,
    [
      chain,
      from,
      from + 9,
      row.from_time_ms,
      (from + 10) * 1000,
      row.filled_to,
      row.filled_time_ms,
      row.filled_ms,
    ],
  )
}

test('only what is missing still is told, and what was read of it is not', async () => {
  await open('eth', 100, { filled_to: 104, filled_time_ms: 104_500 })
  await open('eth', 200)
  await open('eth', 300, { filled_to: 309, filled_time_ms: 309_000, filled_ms: 1 })
  await open('base', 50)
  let nowMs = 10_000
  const gaps = new GapReader(database.pool, () => nowMs)
  expect(await gaps.read('eth')).toMatchObject([
    { from: 200, to: 209, fromTime: 200_000, toTime: 210_000 },
    { from: 105, to: 109, fromTime: 104_500, toTime: 110_000 },
  ])
  expect(await gaps.incompleteSince(['eth', 'sol'], 0)).toBe(104_500)
  expect(await gaps.incompleteSince(['eth'], 150_000)).toBe(200_000)
  expect(await gaps.incompleteSince(['sol'], 0)).toBeNull()
  await database.pool.query('update chain_gap set filled_ms = 1')
  nowMs += 2_001
  expect(await gaps.incompleteSince(['eth', 'base'], 0)).toBeNull()
})

test('what was missed when it came is told after it was read, of each chain by itself', async () => {
  await open('eth', 100)
  await open('eth', 300, { filled_to: 309, filled_time_ms: 309_000, filled_ms: 1 })
  // Numbers of other chains are much higher.
  for (let at = 0; at < 120; at++) await open('sol', 1_000_000 + 20 * at)
  const gaps = new GapReader(database.pool, Date.now)
  expect(await gaps.readMissed('eth')).toEqual([
    { fromTime: 300_000, toTime: 310_000 },
    { fromTime: 100_000, toTime: 110_000 },
  ])
  expect(await gaps.read('eth')).toHaveLength(1)
  expect([(await gaps.read('sol')).length, (await gaps.readMissed('sol')).length]).toEqual([100, 20])
  expect(await gaps.readMissed('base')).toEqual([])
})
