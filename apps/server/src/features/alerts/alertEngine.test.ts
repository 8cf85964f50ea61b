import type { AlertWire } from '@peregrine/contract/alert'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AlertEngine, type Committed } from './alertEngine.ts'
import { listAlerts, type StoredAlert } from './alertStore.ts'
import { saveChannel } from './channelStore.ts'
import { recallBuys } from './recallBuys.ts'
import { saveRule, saveSettings } from './setupStore.ts'
import { alice, newRule, plainSettings, watchOf } from './testing/testOwner.ts'
import { walletEventOf } from './testing/walletEventOf.ts'

const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const nowMs = Date.parse('2026-03-01T12:00:00Z')

let database: TestDatabase
let engine: AlertEngine
let heard: StoredAlert[]
let seq = 0
const errors: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  const tables =
    'alert_settings, alert_rule, alert_channel, alert, alert_delivery, alert_cursor, monitor_config, trade'
  await database.pool.query(`truncate ${tables}`)
  engine = newEngine()
  await engine.refresh()
})
afterEach(() => engine.stop())
afterAll(async () => {
  await database.drop()
  expect(errors).toEqual([])
})

function newEngine(): AlertEngine {
  heard = []
  const { pool } = database
  return new AlertEngine({
    pool,
    recall: recallBuys(pool),
    now: () => nowMs,
    onAlerts: (alerts) => heard.push(...alerts),
    onError: (error) => errors.push(error),
  })
}

function commit(change: Partial<Committed>): Promise<void> {
  seq += 1
  const place = { chain: 'eth', epoch: 'e', seq }
  return engine.take({ place, events: [], trades: [], removedIds: [], ...change })
}

const buyOf = (n: number, change: Partial<WalletEvent> = {}) =>
  walletEventOf({ id: `buy-${n}`, wallet: wallet(n), timestamp: nowMs - 500, seenAt: nowMs - 450, ...change })
const seen = (event: WalletEvent, change: Parameters<typeof watchOf>[1] = {}) =>
  commit({ events: [{ event, watches: [watchOf(event.wallet, change)] }] })
const told = (): Promise<AlertWire[]> => listAlerts(database.pool, alice, 100)

test('a watched wallet alerts once, with its times, its transaction and its delay', async () => {
  await seen(buyOf(1))
  await seen(buyOf(1))
  expect(await told()).toMatchObject([
    {
      event: 'buy',
      wallets: [{ address: wallet(1), name: 'name of 01', valueUsd: 100 }],
      move: 'open',
      tokenSymbol: 'TKN',
      transactionHash: `0x${'3'.repeat(64)}`,
      blockTime: nowMs - 500,
      seenAt: nowMs - 450,
      sentAt: nowMs,
      delayMs: 500,
      sound: 'buy',
      isQuiet: false,
      isReverted: false,
    },
  ])
  // Pages are told again, of the same alert.
  expect(new Set(heard.map(({ alert }) => alert.id)).size).toBe(1)
})

test.each([
  ['the push switch is off', { enablePush: false }],
  ['it is not of the types that are set', { monitorEvents: ['OUT'] as const }],
  ['it is worth too little', { minUsd: 100.5 }],
  [
    'its market cap is too large',
    { rules: { minMarketCap: null, maxMarketCap: 4_999, sound: 'default' as const } },
  ],
])('no alert where %s', async (_, change) => {
  await seen(buyOf(1), change)
  expect(await told()).toEqual([])
})

test('the filter of a group sifts its wallets and names their channels and sound', async () => {
  const filter = {
    kind: 'filter' as const,
    group: 'whales',
    events: ['sell' as const],
    minUsd: null,
    maxUsd: null,
    minMarketCap: null,
    maxMarketCap: null,
  }
  await saveRule(database.pool, alice, { ...newRule(filter), sound: 'migration', channels: [] })
  await engine.refresh()
  await seen(buyOf(1), { configGroup: 'whales' })
  await seen(buyOf(2), { configGroup: 'minnows' })
  await seen(buyOf(3, { kind: 'sell' }), { configGroup: 'whales' })
  expect((await told()).map(({ event, sound }) => `${event} ${sound}`)).toEqual(['sell migration', 'buy buy'])
})

test("a wallet's own sound goes before those of the settings", async () => {
  await saveSettings(database.pool, alice, { ...plainSettings, sounds: { buy: 'launch' } })
  await engine.refresh()
  await seen(buyOf(1))
  await seen(buyOf(2), { rules: { minMarketCap: null, maxMarketCap: null, sound: 'mute' } })
  expect((await told()).map(({ sound }) => sound)).toEqual(['mute', 'launch'])
})

const group = (change: object = {}) => ({
  kind: 'group' as const,
  name: 'three of us',
  group: null,
  wallets: 3,
  withinS: 60,
  minUsd: 50,
  minMarketCap: null,
  maxMarketCap: null,
  ...change,
})

test('three wallets at one token alert as a group, once, whatever each of them may tell alone', async () => {
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  for (const n of [1, 2, 2, 3, 4])
    await seen(buyOf(n, { id: `buy-${n}-${seq}`, valueUsd: n === 2 ? '60.5' : '100' }), { enablePush: false })
  const alerts = await told()
  expect(alerts).toMatchObject([
    { event: 'group', ruleName: 'three of us', walletCount: 3, valueUsd: 321, threshold: 3, sound: 'alert' },
  ])
  expect(alerts[0]?.wallets.map(({ valueUsd }) => valueUsd)).toEqual([100, 121, 100])
})

test('buys that are too small, of other groups or of other tokens do not count', async () => {
  await saveRule(database.pool, alice, newRule(group({ group: 'whales' })))
  await engine.refresh()
  const one = (n: number, change: Partial<WalletEvent>, configGroup = 'whales') =>
    seen(buyOf(n, change), { configGroup, enablePush: false })
  await one(1, {})
  await one(2, { valueUsd: '49.99' })
  await one(3, {}, 'minnows')
  await one(4, { token: { address: wallet(99), symbol: 'X', decimals: 18, units: '1' } })
  await one(5, { kind: 'sell' })
  await one(6, {})
  expect(await told()).toEqual([])
  await one(7, {})
  expect(await told()).toHaveLength(1)
})

async function storeBuy(n: number, timeMs: number): Promise<void> {
  const day = new Date(timeMs).toISOString().slice(0, 10)
  const next = new Date(timeMs + 86_400_000).toISOString().slice(0, 10)
  await database.pool.query(
    `create table if not exists trade_test partition of trade for values from (${Date.parse(day)}) to (${Date.parse(next)})`,
  )
  await database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter) values ('EVM', $1, 1, $2, 'stored', '', 'Default', '', '{ALL}', true, false)`,
    [alice.address, wallet(n)],
  )
  await database.pool.query(
    `insert into trade (chain, time_ms, block_number, tx_index, idx, block_hash, tx_hash, network, sender, side, dex, route_id, hops,
       in_pool, in_wallet, token, sold_token, bought_token, sold_units, bought_units, value_micros, seen_ms, quote)
     values ('eth', $1, $2, 0, -1, '0xbb', '0xcc' || $3, 'eth', $3, 'b', 'uniswap-v2', 'r', 1, false, true, $4, '0x0', $4, 1, 1, 100000000, $1, 'x')`,
    [timeMs, n, wallet(n), buyOf(1).token.address],
  )
}

test('a rule that is new here counts what its wallets bought before', async () => {
  for (const n of [1, 2]) await storeBuy(n, nowMs - 10_000)
  // Committed already, but not told yet: it must not be counted in silence.
  await storeBuy(3, nowMs - 500)
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  await seen(buyOf(3), { enablePush: false })
  expect((await told()).map(({ wallets }) => wallets.map(({ name }) => name))).toEqual([
    ['stored', 'stored', 'name of 03'],
  ])
})

test('a price that reaches what is set alerts, and the rule remembers it over a restart', async () => {
  const token = buyOf(1).token.address
  await saveRule(
    database.pool,
    alice,
    newRule({
      kind: 'price',
      network: 'eth',
      token,
      pool: null,
      symbol: 'TKN',
      increase: 10,
      decrease: null,
      above: 200,
      below: null,
      of: 'price',
    }),
  )
  await engine.refresh()
  const at = (tokenPrice: number) => commit({ trades: [tradeOf(token, tokenPrice)] })
  await at(100)
  await at(109)
  await engine.stop()
  engine = newEngine()
  await engine.refresh()
  await at(110)
  await at(201)
  expect((await told()).map(({ event, price }) => `${event} ${price}`)).toEqual([
    'above 201',
    'rise 201',
    'rise 110',
  ])
})

function tradeOf(tokenAddress: string, tokenPrice: number): Committed['trades'][number] {
  return {
    id: `trade-${seq}`,
    chain: 'eth',
    network: 'eth',
    transactionHash: '0xdd',
    index: '1',
    blockNumber: 1,
    blockHash: '0xbb',
    timestamp: nowMs - 100,
    eventDatetime: '',
    seenAt: nowMs - 50,
    senderAddress: wallet(1),
    userName: null,
    tradeType: 'buy',
    buy: true,
    dex: 'uniswap-v2',
    poolAddress: '0xee',
    routeId: 'r',
    hops: 1,
    inPool: true,
    inWallet: true,
    tokenAddress,
    tokenSymbol: 'TKN',
    receivedTokenAddress: tokenAddress,
    receivedTokenSymbol: 'TKN',
    receivedTokenAmount: '1',
    receivedTokenDecimals: 18,
    sentTokenAddress: '0x0',
    sentTokenSymbol: 'ETH',
    sentTokenAmount: '1',
    sentTokenDecimals: 18,
    valueUsd: '1',
    tokenPrice,
    marketCap: null,
  }
}

const dues = async () =>
  (
    await database.pool.query<{ state: string; due: string }>(
      'select state, (extract(epoch from due_at) * 1000)::bigint as due from alert_delivery order by id',
    )
  ).rows.map(({ state, due }) => ({ state, due: Number(due) }))

async function keepWebhook(): Promise<void> {
  const secret = { url: 'https://x.test/', key: 'k'.repeat(16) }
  await saveChannel(database.pool, alice, {
    kind: 'webhook',
    secret,
    target: secret.url,
    label: 'x',
    host: 'x.test',
    isReady: true,
  })
}

test('in quiet hours an alert is written down as quiet, and leaves when they end', async () => {
  await keepWebhook()
  const quiet = { isOn: true, from: 11 * 60, to: 14 * 60, timeZone: 'UTC' }
  await saveSettings(database.pool, alice, { ...plainSettings, quiet })
  await engine.refresh()
  await seen(buyOf(1))
  expect(await told()).toMatchObject([{ isQuiet: true }])
  expect(await dues()).toEqual([{ state: 'waiting', due: nowMs + 2 * 3_600_000 }])
})

test('what a reorg takes back is marked, and does not leave any more', async () => {
  await keepWebhook()
  await seen(buyOf(1))
  heard = []
  await commit({ removedIds: ['buy-1'] })
  expect(await told()).toMatchObject([{ isReverted: true }])
  expect(heard).toMatchObject([{ alert: { isReverted: true } }])
  expect((await dues()).map(({ state }) => state)).toEqual(['failed'])
})
