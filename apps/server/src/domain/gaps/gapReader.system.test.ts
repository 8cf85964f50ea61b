import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GapReader, incompleteSince } from './gapReader.ts'

const range = (fromTime: number, toTime: number) =>
  ({ from: 1, to: 2, fromTime, toTime, why: 'too-slow', unservedSince: null }) as const

test.each([
  ['nothing is missing', [], 0, null],
  ['a range that ended before the window', [range(10, 20)], 20, null],
  ['a range within the window', [range(10, 20)], 5, 10],
  ['a range that began before the window', [range(10, 20)], 15, 15],
  ['the first of several counts', [range(30, 40), range(10, 20)], 5, 10],
])('%s', (_, ranges, fromMs, expected) => {
  expect(incompleteSince(ranges, { fromMs })).toBe(expected)
})

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
