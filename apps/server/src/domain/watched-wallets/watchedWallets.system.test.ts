import { plainWatch } from '@peregrine/testkit/plainWatch'
import type { Owner } from '@peregrine/core/owner'
import { noRules } from '@peregrine/contract/watchedWalletRules'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dropEndedSessions } from '../../http/session/sessionStore.ts'
import { WatchedWalletsKeeper } from './watchedWalletsKeeper.ts'
import { type Watch, WatchedWallets } from './watchedWallets.ts'

const alice = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const
const bob = { chainFamily: 'SOL', address: 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr' } as const
const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

let database: TestDatabase
const errors: unknown[] = []
const keepers: WatchedWalletsKeeper[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const keeper of keepers.splice(0)) await keeper.stop()
  await database.pool.query('delete from monitor_config')
  await database.pool.query('delete from session')
})
afterAll(async () => {
  await database.drop()
  expect(errors).toEqual([])
})

async function keeper(): Promise<WatchedWalletsKeeper> {
  const started = new WatchedWalletsKeeper(database.pool, (error) => errors.push(error))
  keepers.push(started)
  await started.start()
  return started
}

async function add(owner: Owner, from: number, to = from, extra = '{}'): Promise<void> {
  await database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter, min_amount, extra)
     select $1, $2, 1, '0x' || lpad(to_hex(n), 40, '0'), 'w' || n, '', 'Default', '', '{IN}', true, true, 5, $5
     from generate_series($3::int, $4::int) n`,
    [owner.chainFamily, owner.address, from, to, extra],
  )
}

const cutOff = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen monitor'`,
  )

test('lists are loaded at the start, and changes to them as they come', async () => {
  await add(alice, 1)
  const { watched } = await keeper()
  expect(watched.watchesOf(wallet(1))).toMatchObject([
    { watcher: alice, name: 'w1', monitorEvents: ['IN'], minUsd: 5, maxUsd: null },
  ])
  await add(bob, 1, 1, '{"rules":{"minMarketCap":7}}')
  await expect.poll(() => watched.watchesOf(wallet(1))).toHaveLength(2)
  expect(watched.watchesOf(wallet(1))[1]).toMatchObject({ watcher: bob, rules: { minMarketCap: 7 } })
  await add(alice, 2, 1_000)
  await expect.poll(() => watched.listOf(alice).size).toBe(1_000)
  await database.pool.query(
    "update monitor_config set enable_amount_filter = false where owner_family = 'SOL'",
  )
  await expect.poll(() => watched.watchesOf(wallet(1))[1]?.minUsd).toBe(null)
  await database.pool.query("delete from monitor_config where owner_family = 'EVM'")
  await expect.poll(() => watched.size).toBe(1)
  expect(watched.has(wallet(1))).toBe(true)
  expect(watched.has(wallet(2))).toBe(false)
})

test('lists that changed while the connection was lost are read again', async () => {
  await add(alice, 1, 3)
  const { watched } = await keeper()
  const changed: number[] = []
  watched.onChange((watchers) => changed.push(watchers.length))
  await cutOff()
  await database.pool.query('delete from monitor_config')
  await add(bob, 9)
  await expect.poll(() => [watched.has(wallet(1)), watched.has(wallet(9))]).toEqual([false, true])
  await expect.poll(() => changed.length).toBeGreaterThan(0)
})

test('lists that could not be read after a lost connection are read as soon as they can be', async () => {
  await add(alice, 1)
  const told: unknown[] = []
  const started = new WatchedWalletsKeeper(database.pool, (error) => told.push(error))
  keepers.push(started)
  await started.start()
  await database.pool.query('alter table monitor_config rename to monitor_config_away')
  await cutOff()
  await expect.poll(() => told.length).toBeGreaterThan(1)
  await database.pool.query('alter table monitor_config_away rename to monitor_config')
  await add(bob, 9)
  await expect.poll(() => started.watched.has(wallet(9))).toBe(true)
})

async function openSession(
  mark: string,
  { endsIn = '1 day', seen = '0 days', address = alice.address as string } = {},
): Promise<void> {
  await database.pool.query(
    `insert into session (secret_hash, id, address, chain_family, user_agent, created_at, seen_at, expires_at)
     values (decode($1, 'hex'), gen_random_uuid(), $2, 'EVM', '', now(), now() - $4::interval, now() + $3::interval)`,
    [mark, address, endsIn, seen],
  )
}
const endSession = (mark: string) =>
  database.pool.query("delete from session where secret_hash = decode($1, 'hex')", [mark])

test('a wallet receives its own events until the last of its sessions ends', async () => {
  const { watched } = await keeper()
  expect(watched.has(alice.address)).toBe(false)
  await openSession('01')
  await expect.poll(() => watched.has(alice.address)).toBe(true)
  await openSession('02')
  await endSession('01')
  // A later change arrives after the first has finished.
  await add(bob, 1)
  await expect.poll(() => watched.has(wallet(1))).toBe(true)
  expect(watched.has(alice.address)).toBe(true)
  await endSession('02')
  await expect.poll(() => watched.has(alice.address)).toBe(false)
})

test.each([
  ['a month old', { endsIn: '-1 second' }],
  ['idle for a week', { seen: '8 days' }],
])('a wallet whose session is %s is told no more when that is dropped', async (_, session) => {
  await openSession('03')
  const { watched } = await keeper()
  expect(watched.has(alice.address)).toBe(true)
  await endSession('03')
  await openSession('04', session)
  await dropEndedSessions(database.pool, Date.now())
  await expect.poll(() => watched.has(alice.address)).toBe(false)
  const { rows } = await database.pool.query('select from session')
  expect(rows).toEqual([])
})

test('a session that ended while the connection was lost is forgotten as well', async () => {
  await openSession('05')
  const { watched } = await keeper()
  await cutOff()
  await endSession('05')
  await expect.poll(() => watched.has(alice.address)).toBe(false)
})

const watchOf = (watcher: Owner, address: string, name = ''): Watch => ({
  watcher,
  chainType: 1,
  address,
  name,
  ...plainWatch,
})

test('a wallet is on a list once, with its latest settings, and leaves nothing behind once the last list drops it', () => {
  const watched = new WatchedWallets()
  expect(watched.isEmpty).toBe(true)
  watched.set(alice, wallet(1), watchOf(alice, wallet(1), 'old'))
  watched.set(bob, wallet(1), watchOf(bob, wallet(1)))
  watched.set(alice, wallet(1), watchOf(alice, wallet(1), 'new'))
  expect(watched.watchesOf(wallet(1)).map(({ watcher, name }) => [watcher, name])).toEqual([
    [bob, ''],
    [alice, 'new'],
  ])
  expect([watched.size, watched.listOf(alice).get(wallet(1))?.name]).toEqual([1, 'new'])
  watched.set(alice, wallet(1), null)
  watched.set(alice, wallet(7), null)
  expect(watched.watchesOf(wallet(1)).map(({ watcher }) => watcher)).toEqual([bob])
  expect(watched.watchers()).toEqual([bob])
  expect(watched.isEmpty).toBe(false)
  watched.set(bob, wallet(1), null)
  expect([watched.size, watched.isEmpty, watched.has(wallet(1)), watched.watchers()]).toEqual([
    0,
    true,
    false,
    [],
  ])
})

test('a signed-in wallet is wanted without being on a list, until it signs out', () => {
  const watched = new WatchedWallets()
  watched.setSelf(alice.address, true)
  expect([watched.isEmpty, watched.has(alice.address), watched.size]).toEqual([false, true, 0])
  expect(watched.watchesOf(alice.address)).toEqual([])
  watched.replaceSelves([bob.address])
  expect([watched.has(alice.address), watched.has(bob.address)]).toEqual([false, true])
  watched.set(alice, bob.address, watchOf(alice, bob.address))
  watched.setSelf(bob.address, false)
  expect(watched.has(bob.address)).toBe(true)
  watched.set(alice, bob.address, null)
  expect(watched.isEmpty).toBe(true)
})

test('replacing a list leaves the others alone', () => {
  const watched = new WatchedWallets()
  watched.replaceList(
    alice,
    [1, 2].map((n) => watchOf(alice, wallet(n))),
  )
  watched.set(bob, wallet(1), watchOf(bob, wallet(1)))
  watched.replaceList(
    alice,
    [2, 3].map((n) => watchOf(alice, wallet(n), 'again')),
  )
  expect([...watched.listOf(alice).values()].map(({ address, name }) => [address, name])).toEqual([
    [wallet(2), 'again'],
    [wallet(3), 'again'],
  ])
  expect(watched.watchesOf(wallet(1)).map(({ watcher }) => watcher)).toEqual([bob])
  expect(watched.watchesOf(wallet(2))).toHaveLength(1)
})

test('an unsubscribed listener is not called', () => {
  const watched = new WatchedWallets()
  const heard: string[] = []
  const stop = watched.onChange(() => heard.push('first'))
  watched.onChange(() => heard.push('second'))
  stop()
  watched.notifyChanged([alice])
  expect(heard).toEqual(['second'])
})

test('the owners of changed lists, and nobody else, are reported after the change', async () => {
  await add(bob, 50)
  const { watched } = await keeper()
  const heard: [readonly Owner[], number][] = []
  watched.onChange((watchers) => heard.push([watchers, watched.listOf(alice).size]))
  await add(alice, 1)
  await expect.poll(() => heard).toEqual([[[alice], 1]])
  // More than twenty at once arrive as a whole list.
  await add(alice, 2, 100)
  await expect.poll(() => heard.slice(1)).toEqual([[[alice], 100]])
  await openSession('06')
  await expect.poll(() => watched.has(alice.address)).toBe(true)
  expect(heard).toHaveLength(2)
})

test('after a lost connection all present and former list owners are reported', async () => {
  await add(alice, 1)
  await add(bob, 2)
  const { watched } = await keeper()
  const heard: (readonly Owner[])[] = []
  watched.onChange((watchers) => heard.push(watchers))
  await cutOff()
  await database.pool.query("delete from monitor_config where owner_family = 'EVM'")
  await expect.poll(() => heard).toEqual([[alice, bob]])
})

test('all settings of a row are loaded', async () => {
  await add(alice, 1, 1, '{"rules":{"maxMarketCap":9}}')
  await database.pool.query(
    `update monitor_config set name = 'n', avatar_url = 'a', config_group = 'g', monitor_events = '{OUT,ALL}',
       enable_push = false, min_amount = 1.5, max_amount = 2.5`,
  )
  await add(alice, 2)
  const { watched } = await keeper()
  expect(watched.watchesOf(wallet(1))).toEqual([
    {
      watcher: alice,
      chainType: 1,
      address: wallet(1),
      name: 'n',
      avatarUrl: 'a',
      configGroup: 'g',
      monitorEvents: ['ALL'],
      enablePush: false,
      minUsd: 1.5,
      maxUsd: 2.5,
      rules: { ...noRules, maxMarketCap: 9 },
    },
  ])
  expect(watched.watchesOf(wallet(2))[0]).toMatchObject({ monitorEvents: ['IN'], rules: noRules })
})

/** The database, with a hook after the keeper's query, or in place of its answer. */
function poolThat(onAnswer: () => Promise<void>): pg.Pool {
  const { pool } = database
  const query = async (...given: [string, unknown[]]) => {
    const answer = await pool.query(...given)
    await onAnswer()
    return answer
  }
  return { connect: () => pool.connect(), query } as unknown as pg.Pool
}

test('a change between loading and listening is not lost', async () => {
  let isFirst = true
  const started = new WatchedWalletsKeeper(
    poolThat(async () => {
      if (!isFirst) return
      isFirst = false
      await add(alice, 1)
    }),
    (error) => errors.push(error),
  )
  keepers.push(started)
  await started.start()
  await expect.poll(() => started.watched.has(wallet(1))).toBe(true)
})

test('a change that could not be read is reported and retried', async () => {
  let isFailing = false
  const told: unknown[] = []
  const started = new WatchedWalletsKeeper(
    poolThat(async () => {
      if (!isFailing) return
      isFailing = false
      throw new Error('the disk is full')
    }),
    (error) => told.push(error),
  )
  keepers.push(started)
  await started.start()
  isFailing = true
  await add(alice, 1)
  await expect.poll(() => started.watched.has(wallet(1))).toBe(true)
  expect(told).toEqual([new Error('the disk is full')])
})

/** Connections of keepers; the server lists one that was ended until its process is gone. */
const listeners = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and query = 'listen monitor'`,
  )
  return rows.length
}

/** Longer than a keeper waits before it connects again, on a clock that the test turned on. */
const passRetry = () => vi.advanceTimersByTimeAsync(700)
const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a stopped keeper gets no changes, holds no connection and takes none again', async () => {
  const first = await keeper()
  await first.stop()
  await expect.poll(listeners).toBe(0)
  let connects = 0
  const pool = {
    connect: () => {
      connects++
      return database.pool.connect()
    },
    query: (...given: [string, unknown[]]) => database.pool.query(...given),
  } as unknown as pg.Pool
  useFakeTimeouts()
  const second = new WatchedWalletsKeeper(pool, (error) => errors.push(error))
  await second.start()
  await cutOff()
  await second.stop()
  await add(alice, 1)
  await passRetry()
  expect(connects).toBe(1)
  await expect.poll(listeners).toBe(0)
  expect([first.watched.size, second.watched.size]).toEqual([0, 0])
})

test.each(['given', 'refused'])(
  'a keeper stopped while reconnecting keeps no connection that is %s',
  async (how) => {
    let connects = 0
    const given: pg.PoolClient[] = []
    const told: unknown[] = []
    const gate = Promise.withResolvers<void>()
    const pool = {
      async connect() {
        if (++connects > 1) await gate.promise
        const client = await database.pool.connect()
        given.push(client)
        return client
      },
      query: (...given: [string, unknown[]]) => database.pool.query(...given),
    } as unknown as pg.Pool
    const started = new WatchedWalletsKeeper(pool, (error) => told.push(error))
    await started.start()
    const before = database.pool.totalCount - database.pool.idleCount
    await cutOff()
    await expect.poll(() => connects).toBe(2)
    await started.stop()
    useFakeTimeouts()
    if (how === 'given') gate.resolve()
    else gate.reject(new Error('no connection'))
    await expect.poll(() => given.length + told.length).toBe(2)
    await passRetry()
    expect(connects).toBe(2)
    await expect.poll(listeners).toBe(0)
    // Its listening client is closed, and none was borrowed in its place.
    expect(database.pool.totalCount - database.pool.idleCount).toBe(before - 1)
  },
)

test('changes after the stop are ignored', async () => {
  const heard: pg.PoolClient[] = []
  let queries = 0
  const pool = {
    async connect() {
      const client = await database.pool.connect()
      heard.push(client)
      return client
    },
    query(...given: [string, unknown[]]) {
      queries++
      return database.pool.query(...given)
    },
  } as unknown as pg.Pool
  const started = new WatchedWalletsKeeper(pool, (error) => errors.push(error))
  await started.start()
  await started.stop()
  const before = queries
  const payload = JSON.stringify(['list', alice.chainFamily, alice.address])
  heard[0]?.emit('notification', { channel: 'monitor', payload, processId: 0 })
  // It would have asked at once, so before this answer.
  await database.pool.query('select 1')
  expect(queries).toBe(before)
})

const carol = { chainFamily: 'EVM', address: `0x${'c3'.repeat(20)}` } as const

test('concurrent changes are read for each owner concerned, and for nobody else', async () => {
  await add(carol, 5)
  const { watched } = await keeper()
  await database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter, extra)
     select family, owner, 1, '0x' || lpad(to_hex(n), 40, '0'), 'w', '', 'Default', '', '{IN}', true, false, '{}'
     from (values ('EVM', $1), ('SOL', $2)) as o (family, owner), generate_series(1, 30) n`,
    [alice.address, bob.address],
  )
  await expect.poll(() => [alice, bob, carol].map((owner) => watched.listOf(owner).size)).toEqual([30, 30, 1])
})

test('changing or removing one wallet of a list leaves the others alone', async () => {
  await add(carol, 2)
  await add(alice, 1, 3)
  const { watched } = await keeper()
  const names = (owner: Owner) => [...watched.listOf(owner).values()].map(({ name }) => name).sort()
  await database.pool.query("update monitor_config set name = 'new' where owner = $1 and address = $2", [
    alice.address,
    wallet(2),
  ])
  await expect.poll(() => names(alice)).toEqual(['new', 'w1', 'w3'])
  await database.pool.query('delete from monitor_config where owner = $1 and address = $2', [
    alice.address,
    wallet(2),
  ])
  await expect.poll(() => names(alice)).toEqual(['w1', 'w3'])
  expect(names(carol)).toEqual(['w2'])
  expect(watched.watchesOf(wallet(2)).map(({ watcher }) => watcher)).toEqual([carol])
})

test('a session that ended before the start does not count', async () => {
  await openSession('07', { endsIn: '-1 second' })
  const { watched } = await keeper()
  expect(watched.has(alice.address)).toBe(false)
})

test('a signed-out wallet receives nothing while others stay signed in', async () => {
  const { watched } = await keeper()
  await openSession('08')
  await openSession('09', { address: carol.address })
  await expect.poll(() => watched.has(alice.address) && watched.has(carol.address)).toBe(true)
  await endSession('08')
  await expect.poll(() => watched.has(alice.address)).toBe(false)
  expect(watched.has(carol.address)).toBe(true)
})
