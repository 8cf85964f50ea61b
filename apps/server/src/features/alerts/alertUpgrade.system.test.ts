import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { AlertEngine, type Committed } from './alertEngine.ts'
import { listAlerts } from './alertStore.ts'
import { claimDeliveries } from './deliveryStore.ts'
import { recallBuys } from './recallBuys.ts'
import { alice, newRule } from './testing/testOwner.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const firstNew = '0094'
const token = `0x${'2'.repeat(40)}`
const nowMs = Date.now()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Makes the database that of the version before, empty. */
async function goBack(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query(
    'create table schema_migration (name text primary key, at timestamptz not null default now())',
  )
  for (const name of readdirSync(folder).sort()) {
    if (name >= firstNew || !name.endsWith('.sql')) continue
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
    await client.query('insert into schema_migration (name) values ($1)', [name])
  }
}

const bodyOf = (event: string) => ({
  event,
  chain: 'eth',
  network: 'eth',
  token,
  tokenSymbol: 'T',
  pool: null,
  wallets: [],
  walletCount: 1,
  ruleName: null,
  move: null,
  valueUsd: 1,
  price: 1,
  marketCap: null,
  threshold: null,
  of: null,
  change: null,
  transactionHash: '0x1',
  blockTime: nowMs,
  seenAt: nowMs,
  sentAt: nowMs,
  delayMs: 1,
  sound: 'buy',
  isQuiet: false,
})

async function fill(client: pg.ClientBase): Promise<void> {
  const rule = { kind: 'price', network: 'eth', token, pool: null, symbol: 'T', increase: 20, decrease: null }
  await client.query(
    `insert into alert_rule (owner_family, owner, is_on, channels, body, state) values ('EVM', $1, true, $2, $3, $4)`,
    [
      alice.address,
      newRule(rule as never).channels,
      { ...rule, above: null, below: null, of: 'price' },
      { reference: 1, isAboveArmed: false, isBelowArmed: false },
    ],
  )
  await client.query(
    `insert into alert_channel (owner_family, owner, kind, target, label, host, is_ready, secret, failures, retry_at)
     values ('EVM', $1, 'webhook', 'x', 'x', 'x.test', true, '{"url":"https://x.test/","key":"k"}', 3, to_timestamp(0))`,
    [alice.address],
  )
  for (const [key, id, event, state] of [
    ['wallet 0x1:5:aaaaaaaa', '0x1:5:aaaaaaaa', 'buy', 'sent'],
    ['wallet 0x2:5:aaaaaaaa', '0x2:5:aaaaaaaa', 'sell', 'waiting'],
    ['price r rise 0x1:5:aaaaaaaa', null, 'rise', 'sent'],
  ]) {
    const { rows } = await client.query<{ id: string }>(
      `insert into alert (owner_family, owner, event_key, wallet_event_id, block_time_ms, body)
       values ('EVM', $1, $2, $3, $4, $5) returning id`,
      [alice.address, key, id, nowMs, bodyOf(String(event))],
    )
    await client.query(
      `insert into alert_delivery (alert_id, channel_id, state, due_at)
       select $1, id, $2, to_timestamp(0) from alert_channel`,
      [rows[0]?.id, state],
    )
  }
}

test('alerts, deliveries and rules of the version before go on', async () => {
  const client = await database.pool.connect()
  await goBack(client)
  await fill(client)
  expect((await migrate(client))[0]).toMatch(firstNew)
  client.release()

  const waiting = await claimDeliveries(database.pool, nowMs, [])
  expect(waiting).toMatchObject([{ kind: 'alert', alert: { event: 'sell', eventId: '' } }])

  const engine = new AlertEngine({
    pool: database.pool,
    recall: recallBuys(database.pool),
    now: () => nowMs,
    onAlerts: () => undefined,
    onCorrections: () => undefined,
    onError: expect.unreachable,
  })
  await engine.refresh()
  let seq = 0
  const commit = (change: Partial<Committed>) =>
    engine.take({
      place: { chain: 'eth', epoch: 'e', seq: ++seq },
      blockNumber: 10,
      events: [],
      trades: [],
      launches: [],
      removedIds: [],
      isUndo: false,
      isReset: false,
      ...change,
    })
  const told = async () =>
    (await listAlerts(database.pool, alice, 10)).map(({ event, isReverted }) => [event, isReverted]).reverse()

  await commit({ isUndo: true, blockNumber: 9, removedIds: ['0x1:5:aaaaaaaa'] })
  const before = [
    ['buy', true],
    ['sell', false],
    ['rise', false],
  ]
  expect(await told()).toEqual(before)
  await commit({ blockNumber: 30 })
  const { rows } = await database.pool.query<{ text: string }>(
    `select concat_ws(' ', a.body->>'event', d.kind, d.state) as text
     from alert_delivery d join alert a on a.id = d.alert_id order by d.id`,
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'buy alert sent',
    'sell alert waiting',
    'rise alert sent',
    'buy correction waiting',
  ])

  const trade = { network: 'eth', tokenAddress: token, tokenPrice: 1.3, marketCap: null, inPool: true }
  await commit({ trades: [{ ...trade, id: '0x3:1:b', transactionHash: '0x3', timestamp: nowMs } as never] })
  expect(await told()).toEqual([...before, ['rise', false]])
  await engine.stop()
})
