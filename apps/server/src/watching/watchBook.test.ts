import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropEndedSessions } from '../http/session/sessionStore.ts'
import { WatchKeeper } from './keepWatchBook.ts'

const alice = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const
const bob = { chainFamily: 'SOL', address: 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr' } as const
const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

let database: TestDatabase
const errors: unknown[] = []
const keepers: WatchKeeper[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop()
  await database.pool.query('delete from monitor_config')
  await database.pool.query('delete from session')
})
afterAll(async () => {
  await database.drop()
  expect(errors).toEqual([])
})

async function keeper(): Promise<WatchKeeper> {
  const started = new WatchKeeper(database.pool, (error) => errors.push(error))
  keepers.push(started)
  await started.start()
  return started
}

async function add(owner: typeof alice | typeof bob, from: number, to = from, extra = '{}'): Promise<void> {
  await database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter, min_amount, extra)
     select $1, $2, 1, '0x' || lpad(to_hex(n), 40, '0'), 'w' || n, '', 'Default', '', '{IN}', true, true, 5, $5
     from generate_series($3::int, $4::int) n`,
    [owner.chainFamily, owner.address, from, to, extra],
  )
}

test('what is on lists at the start, and what comes on and off them, is in the book within a second', async () => {
  await add(alice, 1)
  const { book } = await keeper()
  expect(book.watchesOf(wallet(1))).toMatchObject([
    { watcher: alice, name: 'w1', monitorEvents: ['IN'], minUsd: 5, maxUsd: null },
  ])
  await add(bob, 1, 1, '{"rules":{"minMarketCap":7}}')
  await expect.poll(() => book.watchesOf(wallet(1)), { timeout: 1_000 }).toHaveLength(2)
  expect(book.watchesOf(wallet(1))[1]).toMatchObject({ watcher: bob, rules: { minMarketCap: 7 } })
  await add(alice, 2, 1_000)
  await expect.poll(() => book.listOf(alice).size, { timeout: 1_000 }).toBe(1_000)
  await database.pool.query(
    "update monitor_config set enable_amount_filter = false where owner_family = 'SOL'",
  )
  await expect.poll(() => book.watchesOf(wallet(1))[1]?.minUsd, { timeout: 1_000 }).toBe(null)
  await database.pool.query("delete from monitor_config where owner_family = 'EVM'")
  await expect.poll(() => book.size, { timeout: 1_000 }).toBe(1)
  expect(book.has(wallet(1))).toBe(true)
  expect(book.has(wallet(2))).toBe(false)
})

test('lists that changed while the connection was lost are read again', async () => {
  await add(alice, 1, 3)
  const { book } = await keeper()
  const changed: number[] = []
  book.onChange((watchers) => changed.push(watchers.length))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen monitor'`,
  )
  await database.pool.query('delete from monitor_config')
  await add(bob, 9)
  await expect
    .poll(() => [book.has(wallet(1)), book.has(wallet(9))], { timeout: 3_000 })
    .toEqual([false, true])
  await expect.poll(() => changed.length).toBeGreaterThan(0)
})

test('lists that could not be read after a lost connection are read as soon as they can be', async () => {
  await add(alice, 1)
  const told: unknown[] = []
  const started = new WatchKeeper(database.pool, (error) => told.push(error))
  keepers.push(started)
  await started.start()
  await database.pool.query('alter table monitor_config rename to monitor_config_away')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen monitor'`,
  )
  await expect.poll(() => told.length).toBeGreaterThan(1)
  await database.pool.query('alter table monitor_config_away rename to monitor_config')
  await add(bob, 9)
  await expect.poll(() => started.book.has(wallet(9))).toBe(true)
})

async function openSession(mark: string, { endsIn = '1 day', seen = '0 days' } = {}): Promise<void> {
  await database.pool.query(
    `insert into session (secret_hash, id, address, chain_family, user_agent, created_at, seen_at, expires_at)
     values (decode($1, 'hex'), gen_random_uuid(), $2, 'EVM', '', now(), now() - $4::interval, now() + $3::interval)`,
    [mark, alice.address, endsIn, seen],
  )
}
const endSession = (mark: string) =>
  database.pool.query("delete from session where secret_hash = decode($1, 'hex')", [mark])

test('a wallet is told its own events until the last of its sessions ends', async () => {
  const { book } = await keeper()
  expect(book.has(alice.address)).toBe(false)
  await openSession('01')
  await expect.poll(() => book.has(alice.address), { timeout: 1_000 }).toBe(true)
  await openSession('02')
  await endSession('01')
  // What is heard of later has been heard of after the end of the first.
  await add(bob, 1)
  await expect.poll(() => book.has(wallet(1)), { timeout: 1_000 }).toBe(true)
  expect(book.has(alice.address)).toBe(true)
  await endSession('02')
  await expect.poll(() => book.has(alice.address), { timeout: 1_000 }).toBe(false)
})

test.each([
  ['a month old', { endsIn: '-1 second' }],
  ['idle for a week', { seen: '8 days' }],
])('a wallet whose session is %s is told no more when that is dropped', async (_, session) => {
  await openSession('03')
  const { book } = await keeper()
  expect(book.has(alice.address)).toBe(true)
  await endSession('03')
  await openSession('04', session)
  await dropEndedSessions(database.pool, Date.now())
  await expect.poll(() => book.has(alice.address), { timeout: 1_000 }).toBe(false)
  const { rows } = await database.pool.query('select from session')
  expect(rows).toEqual([])
})

test('a session that ended while the connection was lost is forgotten as well', async () => {
  await openSession('05')
  const { book } = await keeper()
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen monitor'`,
  )
  await endSession('05')
  await expect.poll(() => book.has(alice.address), { timeout: 3_000 }).toBe(false)
})
