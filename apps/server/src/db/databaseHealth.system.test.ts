import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log/log.ts'
import { testLog } from '../log/testing/testLog.ts'
import { DatabaseHealth } from './databaseHealth.ts'
import { watchWrites } from './watchWrites.ts'

const full = Object.assign(new Error('could not extend file "base/1": No space left on device'), {
  code: '53100',
})
const gone = new Error('Connection terminated unexpectedly')
const megabyte = 1024 * 1024

let database: TestDatabase
let lines: string[]
let health: DatabaseHealth
let stop: () => Promise<void>
beforeEach(async () => {
  database = await createTestDatabase()
  stop = async () => undefined
  const told = testLog()
  lines = told.lines
  health = new DatabaseHealth({ log: told.log })
})
afterEach(async () => {
  await stop()
  await database.drop()
})

test('a fault is logged once, its repeats are counted, and a successful write ends it', async () => {
  for (let calls = 0; calls < 30; calls++) expect(health.note(full)).toBe(true)
  expect(health.state?.fault).toBe('database.full')
  stop = watchWrites(database.config, health)
  await expect.poll(() => health.state).toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(/disk is full.*No space left/),
    expect.stringContaining('30 calls failed'),
  ])
  expect((await database.pool.query('select from write_probe_space')).rowCount).toBe(0)
})

test('errors not caused by the database are left to others', () => {
  expect(health.note(new TypeError('x is undefined'))).toBe(false)
  expect(health.state).toBeNull()
})

test('an unreachable database does not hide a full disk, nor the other way round', () => {
  health.note(gone)
  expect(health.state?.fault).toBe('database.away')
  health.note(full)
  health.note(gone)
  expect(health.state?.fault).toBe('database.full')
})

test.each([
  [10 * megabyte, 'database.full'],
  [500 * megabyte, 'database.away'],
])('one that is gone with %i bytes free: %s', (free, fault) => {
  const own = new DatabaseHealth({ log: silentLog, freeBytes: () => free })
  own.note(gone)
  expect(own.state?.fault).toBe(fault)
})

test('failing writes are detected even if only reads happen', async () => {
  const writtenAt = async () => (await database.pool.query('select at from write_probe')).rows
  const before = await writtenAt()
  stop = watchWrites(database.config, health)
  await expect.poll(writtenAt).not.toEqual(before)
  // A sequence keeps its count when what drew from it is undone.
  await database.pool.query(
    `create sequence refusals;
     create function refuse() returns trigger language plpgsql as
       $$ begin perform nextval('refusals'); raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await database.pool.query('create trigger refuse before update on write_probe execute function refuse()')
  await database.pool.query(
    'create trigger refuse before insert on write_probe_space execute function refuse()',
  )
  await expect.poll(() => health.state?.fault).toBe('database.full')
  const refusals = async () =>
    Number((await database.pool.query('select last_value from refusals')).rows[0].last_value)
  const first = await refusals()
  await expect.poll(refusals).toBeGreaterThan(first + 2)
  expect(health.state?.fault).toBe('database.full')
  await database.pool.query('drop trigger refuse on write_probe_space')
  await expect.poll(() => health.state).toBeNull()
})

test('waiting ends when writes succeed, or on abort', async () => {
  const ended = new AbortController()
  expect(await health.untilWritable(ended.signal)).toBe(false)
  health.note(full)
  const [goesOn, ends] = [
    health.untilWritable(new AbortController().signal),
    health.untilWritable(ended.signal),
  ]
  ended.abort()
  expect(await ends).toBe(true)
  stop = watchWrites(database.config, health)
  expect(await goesOn).toBe(true)
  expect(health.state).toBeNull()
})
