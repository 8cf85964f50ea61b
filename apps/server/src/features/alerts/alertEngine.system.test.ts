import type { AlertWire, PriceRule } from '@peregrine/contract/alert'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AlertEngine, type Committed } from './alertEngine.ts'
import { listAlerts, readPlaces, type StoredAlert } from './alertStore.ts'
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
  await database.empty(
    'alert_delivery',
    'alert',
    'alert_channel',
    'alert_rule',
    'alert_settings',
    'alert_cursor',
  )
  await database.empty('monitor_config', 'trade', 'token', 'pool', 'launch', 'chain_cursor')
  engine = newEngine()
  await engine.refresh()
})
afterEach(() => engine.stop())
afterAll(async () => {
  await database.drop()
  expect(errors).toEqual([])
})

function newEngine(pool = database.pool): AlertEngine {
  heard = []
  return new AlertEngine({
    pool,
    recall: recallBuys(pool),
    now: () => nowMs,
    onAlerts: (alerts) => heard.push(...alerts),
    onCorrections: () => undefined,
    onError: (error) => errors.push(error),
  })
}

const nothing = {
  blockNumber: 1,
  events: [],
  trades: [],
  launches: [],
  removedIds: [],
  isUndo: false,
  isReset: false,
}

function commit(change: Partial<Committed>): Promise<void> {
  seq += 1
  const place = { chain: 'eth' as const, epoch: 'e', seq }
  return engine.take({ ...nothing, place, ...change })
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
  // Pages receive the same alert again.
  expect(new Set(heard.map(({ alert }) => alert.id)).size).toBe(1)
})

const down = new Error('Connection terminated unexpectedly')

/** The database, while it can be reached. */
function poolThat(isUp: () => boolean): typeof database.pool {
  const { pool } = database
  const query = (config: { text: string; values: unknown[] }, values: unknown[]) =>
    isUp() ? pool.query(config, values) : Promise.reject(down)
  const connect = () => (isUp() ? pool.connect() : Promise.reject(down))
  return Object.assign(Object.create(pool), { connect, query })
}

test('an alert raised while the database is down is stored once it is back', async () => {
  await engine.stop()
  let isUp = true
  engine = newEngine(poolThat(() => isUp))
  await saveRule(database.pool, alice, newRule(group({ wallets: 2 })))
  await engine.refresh()
  isUp = false
  const works = [seen(buyOf(1)), seen(buyOf(2)), seen(buyOf(3))]
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  expect(await told()).toEqual([])
  isUp = true
  await Promise.all(works)
  expect((await told()).map(({ event }) => event)).toEqual(['buy', 'group', 'buy', 'buy'])
  expect(new Set(errors)).toEqual(new Set([down]))
  errors.length = 0
})

test('an engine that ends while the database is away leaves the record to the next start', async () => {
  await engine.stop()
  let isUp = true
  engine = newEngine(poolThat(() => isUp))
  await engine.refresh()
  const before = await readPlaces(database.pool)
  isUp = false
  const refused = expect(seen(buyOf(1))).rejects.toThrow()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await engine.stop()
  await refused
  expect(await readPlaces(database.pool)).toEqual(before)
  errors.length = 0
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

test.each(['zero', 'lookalike'] as const)('a spam transfer (%s) alerts nobody', async (spam) => {
  await seen(buyOf(1, { kind: 'in', spam }))
  expect(await told()).toEqual([])
})

test("the filter of a group selects its wallets' alerts and sets their channels and sound", async () => {
  const filter = {
    kind: 'filter' as const,
    group: 'whales',
    hasBase: false,
    events: ['sell' as const],
    minUsd: null,
    maxUsd: null,
    minMarketCap: null,
    maxMarketCap: null,
  }
  await keepWebhook()
  await saveRule(database.pool, alice, { ...newRule(filter), sound: 'migration', channels: ['push'] })
  await engine.refresh()
  await seen(buyOf(1), { configGroup: 'whales' })
  await seen(buyOf(2), { configGroup: 'minnows' })
  await seen(buyOf(3, { kind: 'sell' }), { configGroup: 'whales' })
  expect((await told()).map(({ event, sound }) => `${event} ${sound}`)).toEqual(['sell migration', 'buy buy'])
  // Only the minnow's: the whale's go by push, which is not set up.
  expect(await dues()).toHaveLength(1)
  const own = { minMarketCap: null, maxMarketCap: null, sound: 'mute' as const }
  await seen(buyOf(4, { kind: 'sell' }), { configGroup: 'whales', rules: own })
  expect((await told())[0]?.sound).toBe('mute')
})

test('trades of base coins alert only where a filter asks for them; only rules that ask have a toast', async () => {
  const filter = {
    kind: 'filter' as const,
    group: 'whales',
    hasBase: true,
    events: ['buy' as const],
    minUsd: null,
    maxUsd: null,
    minMarketCap: null,
    maxMarketCap: null,
  }
  await saveRule(database.pool, alice, { ...newRule(filter), isToasted: true })
  await engine.refresh()
  await seen(buyOf(1, { isBaseCoin: true }), { configGroup: 'minnows' })
  await seen(buyOf(2, { isBaseCoin: true }), { configGroup: 'whales' })
  await seen(buyOf(3), { configGroup: 'minnows' })
  expect((await told()).map(({ wallets, isToasted }) => [wallets[0]?.address, isToasted])).toEqual([
    [wallet(3), false],
    [wallet(2), true],
  ])
})

test('a commit that cannot be stored is reported, and the next is still taken', async () => {
  const [first, second] = [buyOf(1), buyOf(2)]
  const watched = (event: WalletEvent) => [{ event, watches: [watchOf(event.wallet)] }]
  const nowhere = { chain: 'eth' as const, epoch: null as never, seq: 1 }
  await expect(commit({ events: watched(first), place: nowhere })).rejects.toThrow('epoch')
  await commit({ events: watched(second) })
  expect((await told()).map(({ wallets }) => wallets[0]?.address)).toEqual([second.wallet])
})

test('the place in the log only moves forward, and restarts in another log', async () => {
  const at = (epoch: string, place: number, n: number) => {
    const event = buyOf(n)
    const events = [{ event, watches: [watchOf(event.wallet)] }]
    return commit({ events, place: { chain: 'eth', epoch, seq: place } })
  }
  await at('e', 900, 1)
  await at('e', 800, 2)
  expect(await readPlaces(database.pool)).toEqual([{ chain: 'eth', epoch: 'e', seq: 900 }])
  await at('f', 7, 3)
  expect(await readPlaces(database.pool)).toEqual([{ chain: 'eth', epoch: 'f', seq: 7 }])
})

test("a wallet's own sound takes precedence over the settings", async () => {
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

test('three wallets at one token alert as a group, once, whatever their own rules', async () => {
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

const quietly = { enablePush: false }

test('two rules met by one buy give two alerts; a disabled one gives none', async () => {
  for (const name of ['one', 'two']) await saveRule(database.pool, alice, newRule(group({ name })))
  await saveRule(database.pool, alice, { ...newRule(group({ name: 'off' })), isOn: false })
  await engine.refresh()
  for (const n of [1, 2, 3]) await seen(buyOf(n), quietly)
  expect((await told()).map(({ ruleName }) => ruleName).sort()).toEqual(['one', 'two'])
})

test('a buy undone by a reorg counts for no group', async () => {
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  for (const n of [1, 2]) await seen(buyOf(n), quietly)
  await commit({ removedIds: ['buy-1'] })
  await seen(buyOf(3), quietly)
  expect(await told()).toEqual([])
  await seen(buyOf(4), quietly)
  expect(await told()).toHaveLength(1)
})

test('one address on two chains is two tokens', async () => {
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  for (const n of [1, 2]) await seen(buyOf(n), quietly)
  await seen(buyOf(3, { chain: 'base', network: 'base' }), quietly)
  expect(await told()).toEqual([])
})

test('a changed rule counts by its new terms', async () => {
  const { id } = await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  for (const n of [1, 2]) await seen(buyOf(n), quietly)
  await saveRule(database.pool, alice, { ...newRule(group({ minUsd: 200 })), id })
  await engine.refresh()
  await seen(buyOf(3, { valueUsd: '200' }), quietly)
  expect(await told()).toEqual([])
})

async function openDay(timeMs: number): Promise<void> {
  const day = new Date(timeMs).toISOString().slice(0, 10)
  const next = new Date(timeMs + 86_400_000).toISOString().slice(0, 10)
  await database.pool.query(
    `create table if not exists trade_test partition of trade for values from (${Date.parse(day)}) to (${Date.parse(next)})`,
  )
}

type StoredBuy = { side?: 'b' | 's'; owner?: string; group?: string; usd?: number; chain?: 'eth' | 'sol' }

async function storeBuy(
  n: number,
  timeMs: number,
  { side = 'b', owner = alice.address, group: inGroup = 'Default', usd = 100, chain = 'eth' }: StoredBuy = {},
): Promise<void> {
  await openDay(timeMs)
  await database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter) values ('EVM', $1, $3, $2, 'stored', '', $4, '', '{ALL}', true, false)`,
    [owner, wallet(n), chain === 'sol' ? 2 : 1, inGroup],
  )
  await database.pool.query(
    `insert into trade (chain, time_ms, block_number, tx_index, idx, block_hash, tx_hash, network, sender, side, dex, route_id, hops,
       in_pool, in_wallet, token, sold_token, bought_token, sold_units, bought_units, value_micros, seen_ms, quote)
     values ($6, $1, $2, 0, -1, '0xbb', '0xcc' || $3, $6, $3, $7, 'uniswap-v2', 'r', 1, false, true, $4, '0x0', $4, 1, 1, $5, $1, 'x')`,
    [timeMs, n, wallet(n), buyOf(1).token.address, usd * 1e6, chain, side],
  )
}

test('a new rule counts earlier buys of its wallets', async () => {
  for (const n of [1, 2]) await storeBuy(n, nowMs - 10_000)
  // Committed but not yet delivered: it must not be counted silently.
  await storeBuy(3, nowMs - 500)
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  await seen(buyOf(3), { enablePush: false })
  expect((await told()).map(({ wallets }) => wallets.map(({ name }) => name))).toEqual([
    ['stored', 'stored', 'name of 03'],
  ])
})

test('of earlier buys, only recent and large enough ones of the rule’s own wallets count', async () => {
  const recentMs = nowMs - 10_000
  const whales = { group: 'whales' }
  await storeBuy(1, recentMs, whales)
  await storeBuy(2, recentMs, { ...whales, side: 's' })
  await storeBuy(3, recentMs, { ...whales, owner: `0x${'b0'.repeat(20)}` })
  await storeBuy(4, recentMs)
  await storeBuy(5, recentMs, { ...whales, usd: 49 })
  await storeBuy(6, nowMs - 300_000, whales)
  await saveRule(database.pool, alice, newRule(group(whales)))
  await engine.refresh()
  await seen(buyOf(7), { ...quietly, configGroup: 'whales' })
  expect(await told()).toEqual([])
  await seen(buyOf(8), { ...quietly, configGroup: 'whales' })
  expect((await told()).map(({ wallets }) => wallets.map(({ address }) => address))).toEqual([
    [1, 7, 8].map(wallet),
  ])
})

test('earlier buys on Solana count as well', async () => {
  for (const n of [1, 2]) await storeBuy(n, nowMs - 10_000, { chain: 'sol' })
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  await seen(buyOf(3, { chain: 'sol', network: 'sol' }), quietly)
  expect(await told()).toHaveLength(1)
})

const priceRule = (change: Partial<PriceRule>): PriceRule => ({
  kind: 'price',
  network: 'eth',
  token: buyOf(1).token.address,
  pool: null,
  symbol: 'TKN',
  increase: null,
  decrease: null,
  above: null,
  below: null,
  of: 'price',
  ...change,
})

test('only pool prices of the chain and pool named by the rule count', async () => {
  await saveRule(database.pool, alice, newRule(priceRule({ above: 200, pool: '0xee' })))
  await saveRule(database.pool, alice, newRule(priceRule({ above: 1_000, network: 'base' })))
  await saveRule(database.pool, alice, { ...newRule(priceRule({ above: 150 })), isOn: false })
  await engine.refresh()
  const { token } = priceRule({})
  const at = (price: number, change: Partial<Committed['trades'][number]> = {}) =>
    commit({ trades: [{ ...tradeOf(token, price), ...change }] })
  await at(100)
  await at(300, { poolAddress: '0xff' })
  await at(300, { inPool: false })
  await at(900, { network: 'base', chain: 'base' })
  expect(await told()).toEqual([])
  await at(300)
  await at(1_100, { network: 'base', chain: 'base' })
  expect((await told()).map(({ chain, price }) => `${chain} ${price}`)).toEqual(['base 1100', 'eth 300'])
})

test('a rule on all pools goes by the deepest: nobody moves it by a pool of their own', async () => {
  await storePrice(1, 1)
  await saveRule(database.pool, alice, newRule(priceRule(fallsAndRises)))
  await engine.refresh()
  const at = (price: number, poolAddress: string) =>
    commit({ trades: [{ ...tradeOf(priceRule({}).token, price), poolAddress }] })
  await at(99, '0xff')
  await at(0.01, '0xff')
  expect(await told()).toEqual([])
  await at(2, thePool)
  expect(await priceTold()).toEqual(['rise 2', 'above 2'])
})

test('a changed price rule starts over', async () => {
  const { id } = await saveRule(database.pool, alice, newRule(priceRule({ increase: 10 })))
  await engine.refresh()
  const at = (price: number) => commit({ trades: [tradeOf(priceRule({}).token, price)] })
  await at(100)
  await saveRule(database.pool, alice, { ...newRule(priceRule({ increase: 5 })), id })
  await engine.refresh()
  await at(104)
  await at(106)
  expect(await told()).toEqual([])
  await at(110)
  expect(await told()).toHaveLength(1)
})

const thePool = '0xee'

/** What the index has committed: the price of the token's pool, its last trade, and the place in the record log. */
async function storePrice(price: number, block: number, { pool = thePool } = {}): Promise<void> {
  const { address } = buyOf(1).token
  const { pool: db } = database
  await db.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete, price_usd, best_pool) values ('eth', $1, 'T', 'T', 18, 1, 't', 1, 1, true, $2, $3)
     on conflict (chain, address) do update set price_usd = $2`,
    [address, price, thePool],
  )
  await db.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms,
       reserves, price_usd) values ('eth', $1, 'd', 'eth', '{a,b}', $2, 'b', true, 1, 1, '{}', $3)
     on conflict (chain, id) do update set price_usd = $3`,
    [pool, address, price],
  )
  const timeMs = nowMs - 10_000 + block
  await openDay(timeMs)
  await db.query(
    `insert into trade (chain, time_ms, block_number, tx_index, idx, block_hash, tx_hash, network, sender, side, dex, route_id, hops,
       in_pool, in_wallet, pool, token, sold_token, bought_token, sold_units, bought_units, price_usd, seen_ms, quote)
     values ('eth', $1, $2, 0, 1, '0xbb', '0xcc' || $2::bigint::text, 'eth', 's', 'b', 'd', 'r', 1, true, false, $3, $4, '0x0', $4, 1, 1, $5, $1, 'x')`,
    [timeMs, block, pool, address, price],
  )
  await db.query(
    `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ('eth', $1, 'h', 1, 'e', $2)
     on conflict (chain) do update set number = $1, seq = $2`,
    [block, seq],
  )
}

const fallsAndRises = { increase: 20, decrease: 20, above: 1.2, below: 0.8 }
const priceTold = async () => (await told()).map(({ event, price }) => `${event} ${price}`).reverse()
const trades = (...prices: number[]) =>
  commit({ trades: prices.map((price) => tradeOf(priceRule({}).token, price)) })

test.each([
  ['one that is set', async (body: PriceRule) => void (await saveRule(database.pool, alice, newRule(body)))],
  [
    'one that is edited',
    async (body: PriceRule) => {
      const { id } = await saveRule(database.pool, alice, newRule({ ...body, increase: 900, below: 0.001 }))
      await engine.refresh()
      await trades(7)
      await saveRule(database.pool, alice, { ...newRule(body), id })
    },
  ],
  [
    'one that is switched off and on',
    async (body: PriceRule) => {
      const { id } = await saveRule(database.pool, alice, newRule({ ...body, increase: 900 }))
      await engine.refresh()
      await trades(7)
      for (const isOn of [false, true]) await saveRule(database.pool, alice, { ...newRule(body), id, isOn })
    },
  ],
])('the first trade after a rule counts: %s', async (_, set) => {
  await storePrice(1, 1)
  await set(priceRule({ ...fallsAndRises, pool: thePool }))
  await engine.refresh()
  const before = (await told()).length
  for (const price of [0.4, 0.4, 0.39, 2, 2]) await trades(price)
  expect((await priceTold()).slice(before)).toEqual(['fall 0.4', 'below 0.4', 'rise 2', 'above 2'])
})

async function storeMigration(): Promise<void> {
  await database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage,
       progress, to_pool, first_block) values ('eth', $1, 'eth', 'd', '0xc0', 'b', 'c', 'T', 'T', 1, 1, 'migrated', 100, $2, 1)`,
    [priceRule({}).token, thePool],
  )
}

test.each([
  ['of the pool', { pool: thePool }, 1],
  ['of the token, for a rule on all pools', { pool: null }, 3],
  ['of the token, where the pool has none', { pool: '0xff' }, 3],
  ['of the pool that a curve has migrated to', { pool: '0xc0' }, 1],
])('a rule starts at the stored price %s', async (_, where, price) => {
  await storePrice(9, 0, { pool: '0xc0' })
  await storePrice(1, 1)
  await database.pool.query('update token set price_usd = 3')
  await storeMigration()
  const { state } = await saveRule(database.pool, alice, newRule(priceRule({ increase: 20, ...where })))
  expect(state).toMatchObject({ reference: price, readAt: { epoch: 'e', seq, block: 1 } })
})

const migrated = { pool: '0xc0', toPool: thePool }

test.each([
  ['while it waits', () => commit({ launches: [migrated] })],
  [
    'while nobody looked',
    async () => {
      await storePrice(1, 1)
      await storeMigration()
      await engine.stop()
      engine = newEngine()
      await engine.refresh()
    },
  ],
  [
    'among blocks read in bulk',
    async () => {
      await storeMigration()
      await commit({ isReset: true })
    },
  ],
])('a rule on a curve follows its token to the pool it migrates to: %s', async (_, migrates) => {
  await saveRule(database.pool, alice, newRule(priceRule({ increase: 20, pool: migrated.pool })))
  await engine.refresh()
  const at = (price: number, poolAddress: string) =>
    commit({ trades: [{ ...tradeOf(priceRule({}).token, price), poolAddress }] })
  await at(1, migrated.pool)
  await at(2, thePool)
  expect(await told()).toEqual([])
  await migrates()
  await at(1.1, thePool)
  await at(2, thePool)
  expect(await priceTold()).toEqual(['rise 2'])
})

test('records committed before a rule was set say nothing to it', async () => {
  seq += 10
  await storePrice(1, 5)
  await saveRule(database.pool, alice, newRule(priceRule(fallsAndRises)))
  await engine.refresh()
  const late = { chain: 'eth' as const, epoch: 'e', seq: seq - 1 }
  await commit({ trades: [tradeOf(priceRule({}).token, 5)], place: late })
  expect(await told()).toEqual([])
  await trades(0.4)
  expect(await priceTold()).toEqual(['fall 0.4', 'below 0.4'])
})

test('a price that comes as a rule is set anew leaves its new start', async () => {
  const { id } = await saveRule(database.pool, alice, newRule(priceRule({ increase: 20 })))
  await engine.refresh()
  await storePrice(1, 1)
  await saveRule(database.pool, alice, { ...newRule(priceRule({ increase: 20 })), id })
  // The engine has not read the change yet.
  await trades(5)
  const { rows } = await database.pool.query('select state from alert_rule')
  expect(rows).toMatchObject([{ state: { reference: 1 } }])
})

test('a trade committed between the setting of a rule and its arrival counts', async () => {
  await engine.catchUp()
  await storePrice(1, 5)
  await saveRule(database.pool, alice, newRule(priceRule(fallsAndRises)))
  seq += 1
  await storePrice(0.4, 6)
  await engine.refresh()
  await expect.poll(priceTold).toEqual(['fall 0.4', 'below 0.4'])
  // Its record comes late: it was told.
  await commit({ trades: [tradeOf(priceRule({}).token, 0.4)], place: { chain: 'eth', epoch: 'e', seq } })
  expect(await priceTold()).toHaveLength(2)
})

test.each([
  ['a restart', () => engine.catchUp()],
  ['a reset', () => commit({ isReset: true })],
])('after %s a move whose record is gone is told', async (_, happens) => {
  await storePrice(1, 5)
  await saveRule(database.pool, alice, newRule(priceRule(fallsAndRises)))
  await engine.stop()
  engine = newEngine()
  await engine.refresh()
  seq += 5_000
  await storePrice(2, 6)
  await happens()
  await happens()
  expect(await priceTold()).toEqual(['rise 2', 'above 2'])
  // Another restart knows it.
  await engine.stop()
  engine = newEngine()
  await engine.refresh()
  await happens()
  expect(await priceTold()).toHaveLength(2)
})

test('a price that reaches its target alerts, and the rule remembers it across a restart', async () => {
  const token = buyOf(1).token.address
  await saveRule(database.pool, alice, newRule(priceRule({ increase: 10, above: 200 })))
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
    transactionHash: `0xdd${seq}`,
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
    fees: null,
    tokenPrice,
    marketCap: null,
    paidPrice: null,
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

test('an alert in quiet hours is stored as quiet, and sent when they end', async () => {
  await keepWebhook()
  const quiet = { isOn: true, from: 11 * 60, to: 14 * 60, timeZone: 'UTC' }
  await saveSettings(database.pool, alice, { ...plainSettings, quiet })
  await engine.refresh()
  await seen(buyOf(1))
  expect(await told()).toMatchObject([{ isQuiet: true }])
  expect(await dues()).toEqual([{ state: 'waiting', due: nowMs + 2 * 3_600_000 }])
})

test('an alert undone by a reorg is marked and no longer sent', async () => {
  await keepWebhook()
  await seen(buyOf(1))
  await seen(buyOf(2))
  await database.pool.query(
    "update alert_delivery set state = 'sent' where alert_id = (select id from alert where wallet_event_id = 'buy-2')",
  )
  heard = []
  await commit({ removedIds: ['buy-1'] })
  await commit({ removedIds: ['buy-2'] })
  expect(await told()).toMatchObject([{ isReverted: true }, { isReverted: true }])
  expect(heard.map(({ alert }) => alert.isReverted)).toEqual([true, true])
  expect((await dues()).map(({ state }) => state)).toEqual(['failed', 'sent'])
})

const deliveries = async () =>
  (
    await database.pool.query<{ text: string }>(
      "select concat_ws(' ', kind, state) as text from alert_delivery order by id",
    )
  ).rows.map(({ text }) => text)
const sendAll = () => database.pool.query("update alert_delivery set state = 'sent' where state = 'waiting'")

/** A block with one transaction, a buy by wallet `n`. Another block with the same transaction has another tail. */
function blockOf(n: number, tail: string, blockNumber: number, change: Parameters<typeof watchOf>[1] = {}) {
  const transactionHash = `0xbuy${n}`
  const id = `${transactionHash}:${tail}`
  const event = buyOf(n, { id, transactionHash, blockNumber })
  const trade = { ...tradeOf(event.token.address, 1), id, transactionHash, blockNumber }
  return {
    blockNumber,
    events: [{ event, watches: [watchOf(event.wallet, change)] }],
    trades: [{ ...trade, routeId: `${transactionHash}:0` }],
  }
}
const undoTo = (blockNumber: number, ...removedIds: string[]) => ({ isUndo: true, blockNumber, removedIds })

test('a transaction that a reorg includes in another block is the same alert, and told once', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  const [before] = await told()
  expect(before?.eventId).toMatch(/^[0-9a-f]{32}$/)
  await sendAll()
  await commit(undoTo(9, '0xbuy1:aa'))
  expect(await told()).toMatchObject([{ isReverted: true }])
  await commit(blockOf(1, 'bb', 11))
  await commit({ blockNumber: 20 })
  expect(await told()).toEqual([before])
  expect(await deliveries()).toEqual(['alert sent'])
  // A later reorg finds it by its new block.
  await commit(undoTo(10, '0xbuy1:bb'))
  expect(await told()).toMatchObject([{ isReverted: true }])
})

test('a message that still waited is sent once its transaction has come again', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  await commit(undoTo(9, '0xbuy1:aa'))
  expect(await deliveries()).toEqual(['alert failed'])
  await commit(blockOf(1, 'bb', 10))
  expect(await deliveries()).toEqual(['alert waiting'])
})

test.each([
  ['eth', 3],
  ['base', 8],
  ['bsc', 34],
  ['sol', 38],
] as const)('on %s a correction waits %i blocks, which take 15 s at least', async (chain, blocks) => {
  await keepWebhook()
  const at = (change: Partial<Committed>) => commit({ ...change, place: { chain, epoch: 'e', seq: seq + 1 } })
  const { events, ...block } = blockOf(1, 'aa', 100)
  await at({
    ...block,
    events: events.map(({ event, watches }) => ({ event: { ...event, chain, network: chain }, watches })),
  })
  // The first message waits for nothing.
  expect(await deliveries()).toEqual(['alert waiting'])
  await sendAll()
  await at(undoTo(99, '0xbuy1:aa'))
  await at({ blockNumber: 99 + blocks })
  expect(await deliveries()).toEqual(['alert sent'])
  await at({ blockNumber: 100 + blocks })
  expect(await deliveries()).toEqual(['alert sent', 'correction waiting'])
})

test('an alert whose transaction is gone is corrected three blocks later, where it was told', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  await sendAll()
  // Was not told of it.
  await saveChannel(database.pool, alice, {
    kind: 'webhook',
    secret: { url: 'https://y.test/', key: 'k'.repeat(16) },
    target: 'y',
    label: 'y',
    host: 'y.test',
    isReady: true,
  })
  await commit(undoTo(9, '0xbuy1:aa'))
  await commit({ blockNumber: 12 })
  expect(await deliveries()).toEqual(['alert sent'])
  // Another start knows what is due.
  await engine.stop()
  engine = newEngine()
  await commit({ blockNumber: 13 })
  await commit({ blockNumber: 14 })
  expect(await deliveries()).toEqual(['alert sent', 'correction waiting'])
})

test('one that was never sent is not corrected', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  await commit(undoTo(9, '0xbuy1:aa'))
  await commit({ blockNumber: 20 })
  expect(await deliveries()).toEqual(['alert failed'])
})

test('a transaction that comes again after the correction is told again, as the same alert', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  const [before] = await told()
  await sendAll()
  await commit(undoTo(9, '0xbuy1:aa'))
  await commit({ blockNumber: 20 })
  await sendAll()
  await commit(blockOf(1, 'bb', 21))
  expect(await told()).toEqual([before])
  expect(await deliveries()).toEqual(['alert sent', 'correction sent', 'alert waiting'])
  await sendAll()
  // And is gone for good.
  await commit(undoTo(20, '0xbuy1:bb'))
  await commit({ blockNumber: 30 })
  expect((await deliveries()).at(-1)).toBe('correction waiting')
})

test('a correction that still waits is dropped when the transaction comes again, and so is the second telling', async () => {
  await keepWebhook()
  await commit(blockOf(1, 'aa', 10))
  await sendAll()
  await commit(undoTo(9, '0xbuy1:aa'))
  await commit({ blockNumber: 20 })
  await commit(blockOf(1, 'bb', 21))
  expect(await deliveries()).toEqual(['alert sent', 'correction failed'])
})

test('a group whose buys a reorg puts in another order is the same alert', async () => {
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  for (const n of [1, 2, 3]) await commit(blockOf(n, 'aa', 9 + n, quietly))
  const [before] = await told()
  expect(before).toMatchObject({ event: 'group', isReverted: false })
  await commit(undoTo(9, ...[1, 2, 3].map((n) => `0xbuy${n}:aa`)))
  expect(await told()).toMatchObject([{ isReverted: true }])
  for (const n of [3, 1, 2]) await commit(blockOf(n, 'bb', 10, quietly))
  expect(await told()).toMatchObject([{ id: before?.id, eventId: before?.eventId, isReverted: false }])
})

test('a group that other wallets complete after a reorg is the same alert, as often as that happens', async () => {
  await keepWebhook()
  await saveRule(database.pool, alice, newRule(group()))
  await engine.refresh()
  const comes = async (tail: string, ...wallets: number[]) => {
    for (const n of wallets) await commit(blockOf(n, tail, 10, quietly))
  }
  const goes = (tail: string) => commit(undoTo(9, ...[1, 2, 3, 4].map((n) => `0xbuy${n}:${tail}`)))
  await comes('aa', 1, 2, 3, 4)
  const [before] = await told()
  await sendAll()
  for (const [tail, next, order] of [
    ['aa', 'bb', [1, 4, 2, 3]],
    ['bb', 'cc', [4, 3, 2, 1]],
    ['cc', 'dd', [1, 2, 3, 4]],
  ] as const) {
    await goes(tail)
    expect(await told()).toMatchObject([{ isReverted: true }])
    await comes(next, ...order)
    const after = await told()
    expect(after).toMatchObject([{ id: before?.id, eventId: before?.eventId, isReverted: false }])
    expect(after[0]?.wallets.map(({ address }) => address)).toEqual(order.slice(0, 3).map(wallet))
  }
  await commit({ blockNumber: 30 })
  expect(await deliveries()).toEqual(['alert sent'])
  // Of a token that nobody was told of, it is news.
  await goes('dd')
  const token = { address: wallet(99), symbol: 'X', decimals: 18, units: '1' }
  for (const n of [1, 2, 3]) await seen(buyOf(n, { id: `other-${n}`, token }), quietly)
  expect(await told()).toHaveLength(2)
})

test('a price rule goes back with its chain', async () => {
  await saveRule(database.pool, alice, newRule(priceRule({ increase: 10 })))
  await engine.refresh()
  const at = (price: number, blockNumber: number, id: string, transactionHash = `0x${id}`) =>
    commit({
      blockNumber,
      trades: [{ ...tradeOf(priceRule({}).token, price), id, transactionHash, blockNumber }],
    })
  await at(100, 9, 'one')
  await at(120, 10, 'two')
  expect(await told()).toMatchObject([{ event: 'rise', price: 120, isReverted: false }])
  await commit(undoTo(9, 'two'))
  expect(await told()).toMatchObject([{ isReverted: true }])
  await engine.stop()
  engine = newEngine()
  await engine.refresh()
  await at(105, 10, 'three')
  expect(await told()).toHaveLength(1)
  // The same transaction in another block.
  await at(120, 11, 'four', '0xtwo')
  expect(await told()).toMatchObject([{ event: 'rise', price: 120, isReverted: false }])
})

type Traded = [transaction: string, price: number, pool?: string]

test.each<[string, readonly Traded[], readonly string[]]>([
  [
    'several trades',
    [
      ['0x2', 120],
      ['0x2', 150],
    ],
    ['rise 150'],
  ],
  [
    'up, and back again',
    [
      ['0x2', 300],
      ['0x2', 100],
    ],
    [],
  ],
  [
    'up, down and up',
    [
      ['0x2', 150],
      ['0x2', 50],
      ['0x2', 200],
    ],
    ['rise 200'],
  ],
  [
    'trades in two pools',
    [
      ['0x2', 150],
      ['0x2', 80, '0xff'],
      ['0x2', 160],
    ],
    ['fall 80', 'rise 160'],
  ],
  [
    'two transactions, each a step',
    [
      ['0x2', 120],
      ['0x3', 150],
    ],
    ['rise 120', 'rise 150'],
  ],
  [
    'one between the trades of another',
    [
      ['0x2', 120],
      ['0x3', 150],
      ['0x2', 180],
    ],
    ['rise 150', 'rise 180'],
  ],
])('a price is the one at which a transaction leaves the pool: %s', async (_, given, expected) => {
  await saveRule(database.pool, alice, newRule(priceRule({ increase: 10, decrease: 10 })))
  await engine.refresh()
  await trades(100)
  const { token } = priceRule({})
  await commit({
    trades: given.map(([transactionHash, price, poolAddress = thePool], at) => ({
      ...tradeOf(token, price),
      id: `t${at}`,
      transactionHash,
      poolAddress,
    })),
  })
  expect(await priceTold()).toEqual(expected)
})

test('what was read of blocks that a reorg took back is not known any more', async () => {
  await storePrice(1, 6)
  await saveRule(database.pool, alice, newRule(priceRule({ increase: 20 })))
  await engine.refresh()
  await database.pool.query('delete from trade')
  seq += 1
  await storePrice(2, 5)
  await commit(undoTo(4))
  await commit({ blockNumber: 6, isReset: true })
  expect(await priceTold()).toEqual(['rise 2'])
})

test('a process that lags behind, or reads the records again, changes nothing', async () => {
  await keepWebhook()
  const records = [blockOf(1, 'aa', 10), undoTo(9, '0xbuy1:aa'), blockOf(1, 'bb', 10), { blockNumber: 20 }]
  for (const record of records) await commit(record)
  const [before] = await told()
  const late = newEngine()
  await late.refresh()
  for (const [at, record] of records.entries())
    await late.take({ ...nothing, place: { chain: 'eth', epoch: 'e', seq: at + 1 }, ...record })
  await late.stop()
  expect(heard.map(({ alert }) => alert.isReverted)).not.toContain(true)
  expect(await told()).toEqual([before])
  expect(before?.isReverted).toBe(false)
  expect(await deliveries()).toEqual(['alert waiting'])
})
