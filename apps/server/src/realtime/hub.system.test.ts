import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { shownLaunches } from '@peregrine/contract/topics/launchColumns'
import { shownTrades } from '@peregrine/contract/tradeList'
import { kline, shownCandles } from '@peregrine/contract/topics/kline'
import { feed } from '@peregrine/contract/topics/feed'
import { kol } from '@peregrine/contract/topics/kol'
import { pumpLatest, pumpProgress, pumpCompleted } from '@peregrine/contract/topics/launchColumns'
import { pump } from '@peregrine/contract/topics/pump'
import { swap } from '@peregrine/contract/topics/swap'
import { trades } from '@peregrine/contract/topics/trades'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainWriter, type WrittenTrade } from './testing/chainWriter.ts'
import { type Follower, follow } from './testing/follow.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { startTestApp, type TestApp } from './testing/testApp.ts'

const pools = ['Poo1Aaaa', 'Poo1Bbbb'] as const
const marked = 'So1Marked'
const senders = ['So1A', 'So1B', marked]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.database.pool.query(`insert into marked_wallet values ('SOL', $1, 'Kate', 'KOL')`, [marked])
  await app.refreshNames()
})
afterAll(() => app.end())

const subscriptions = [
  { topic: swap, params: { chainType: 'sol', poolAddress: pools[0] }, shown: shownTrades },
  { topic: trades, params: { network: 'sol' }, shown: shownTrades },
  { topic: trades, params: { network: 'pump' }, shown: shownTrades },
  { topic: kol, params: { network: 'pump' }, shown: shownTrades },
  { topic: walletTrades, params: { network: 'sol', address: 'So1A' }, shown: shownTrades },
  { topic: feed, params: { network: 'sol', who: 'all', base: 'without', minUsd: 500 }, shown: shownTrades },
  { topic: feed, params: { network: 'pump', who: 'kol', base: 'with', minUsd: 0 }, shown: shownTrades },
  { topic: pump, params: {}, shown: shownTrades },
  {
    topic: kline,
    params: { chainType: 'sol', poolAddress: pools[1], timeFrame: '1m', type: 'price' },
    shown: -shownCandles,
  },
  { topic: pumpLatest, params: {}, shown: shownLaunches },
  { topic: pumpProgress, params: {}, shown: shownLaunches },
  { topic: pumpCompleted, params: {}, shown: shownLaunches },
] as const

/** Returns the part of a state that a page shows: the first rows of lists, the last candles. */
function shownOf(state: unknown, shown: number): unknown {
  const rows = state as unknown[]
  return shown < 0 ? rows.slice(shown) : rows.slice(0, shown)
}

const clear = () => app.database.empty('trade', 'candle', 'launch', 'chain_cursor', 'outbox')

async function step(writer: ChainWriter, random: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const dice = random()
  if (dice < 0.15 && writer.block > 1) return app.bus.publish(await writer.undoBlock())
  if (dice < 0.18) {
    const change = 'update trade set market_cap = market_cap * 2 where chain = $1'
    return app.bus.publish(await writer.reset(async (db) => void (await db.query(change, [writer.chain]))))
  }
  const count = Math.floor(random() * (dice < 0.5 ? 60 : 6))
  const network = pick(['sol', 'pump'] as const)
  const made = Array.from({ length: count }, () => ({
    pool: pick(pools),
    sender: pick(senders),
    side: pick(['b', 's'] as const),
    usd: Math.floor(random() * 1_000),
    price: 1 + random(),
    network,
    told: pick([undefined, undefined, 'pool', 'wallet'] as const),
    isCoin: random() < 0.2,
  }))
  const record = await writer.addBlock(made, {
    launches: Array.from({ length: Math.floor(random() * 8) }, () => ({
      token: `Lau${Math.floor(random() * 140)}`,
      stage: random() < 0.3 ? 'migrated' : 'curve',
      progress: Math.floor(random() * 100),
    })),
  })
  // The bus loses a record now and then.
  if (random() < 0.9) app.bus.publish(record)
}

test.each([1, 2, 3, 4])(
  'seed %i: snapshot plus events equals a fresh snapshot, for every topic',
  async (seed) => {
    const random = seededRandom(seed)
    const writer = new ChainWriter(app.database.pool, 'sol', 1_800_000_000_000 + seed * 86_400_000)
    await clear()
    await writer.prepare()
    await app.log.catchUp()
    for (let i = 0; i < 10; i++) await step(writer, random)
    const early = subscriptions.map(({ topic, params }) => follow(app.url, topic, params))
    for (let i = 0; i < 50; i++) await step(writer, random)
    app.bus.publish(await writer.addBlock([]))
    await app.log.catchUp()
    // Rooms report their offset only with a message: a new subscriber gets the rooms' own states.
    const late = subscriptions.map(({ topic, params }) => follow(app.url, topic, params))
    await Promise.all(late.map((client) => client.reached(writer.seq)))
    const fresh = await freshSnapshots()
    for (const [i, { topic, params, shown }] of subscriptions.entries()) {
      const what = `seed ${seed} ${topic.name} ${JSON.stringify(params)}`
      const expected = shownOf(fresh[i], shown)
      expect(shownOf(late[i]?.state(), shown), `${what}: a late subscriber`).toEqual(expected)
      await expect.poll(() => shownOf(early[i]?.state(), shown), { message: what }).toEqual(expected)
      expect(early[i]?.gaps(), what).toBe(0)
    }
    for (const client of [...early, ...late]) client.close()
  },
)

/** Reads the same topics from a newly started server. */
async function freshSnapshots(): Promise<unknown[]> {
  const other = await startSecondServer()
  const clients = subscriptions.map(({ topic, params }) => follow(other.url, topic, params))
  await Promise.all(clients.map((client) => client.reached(0)))
  const states = clients.map((client) => client.state())
  for (const client of clients) client.close()
  await other.close()
  return states
}

async function startSecondServer() {
  const { buildApp } = await import('../app.ts')
  const second = await buildApp({
    pool: app.database.pool,
    bus: app.bus,
    publicOrigins: [],
    isOwnHost: () => true,
    webRoot: null,
    onError: (error) => app.errors.push(error),
  })
  return { url: await second.server.listen({ port: 0, host: '127.0.0.1' }), close: () => second.close() }
}

const trade = (usd: number) => [{ pool: pools[0], sender: 'So1A', side: 'b' as const, usd, price: 1 }]
const params = { chainType: 'sol', poolAddress: pools[0] }

async function restart(): Promise<ChainWriter> {
  await clear()
  const writer = new ChainWriter(app.database.pool, 'sol', 1_900_000_000_000)
  await writer.prepare()
  await app.log.catchUp()
  app.bus.publish(await writer.addBlock(trade(1)))
  return writer
}

async function lastMessage(client: Follower): Promise<SocketMessage> {
  await expect.poll(() => client.messages.length).toBeGreaterThan(0)
  return client.messages[0] as SocketMessage
}

/** Follows the pool up to the writer's last block, then leaves. */
async function visit(writer: ChainWriter) {
  const first = follow(app.url, swap, params)
  await first.reached(writer.seq)
  const left = { since: first.since(), held: first.state() }
  first.close()
  return left
}

test('a returning client gets exactly what it missed', async () => {
  const writer = await restart()
  const { since, held } = await visit(writer)
  for (let i = 0; i < 4; i++) app.bus.publish(await writer.addBlock(trade(10 + i)))
  const second = follow(app.url, swap, params, since ?? undefined, held)
  const message = await lastMessage(second)
  expect(message).toMatchObject({ type: 'event', prev: since?.offset, offset: writer.seq })
  expect((message.data as { trade: { valueUsd: string } }[]).map((event) => event.trade.valueUsd)).toEqual([
    '10',
    '11',
    '12',
    '13',
  ])
  second.close()
})

test('a client that returns to a newly started server gets what it missed from the outbox', async () => {
  const writer = await restart()
  const { since, held } = await visit(writer)
  for (let i = 0; i < 3; i++) app.bus.publish(await writer.addBlock(trade(20 + i)))
  const server = await startSecondServer()
  const second = follow(server.url, swap, params, since ?? undefined, held)
  const message = await lastMessage(second)
  expect(message).toMatchObject({ type: 'event', prev: since?.offset, offset: writer.seq })
  expect(message.data).toHaveLength(3)
  second.close()
  await server.close()
})

test.each([
  ['another epoch', async (writer: ChainWriter) => ({ epoch: 'other', offset: writer.seq })],
  [
    'a place that the outbox no longer holds',
    async (writer: ChainWriter) => {
      const since = { epoch: writer.epoch, offset: 0 }
      await app.database.pool.query('delete from outbox where seq < $1', [writer.seq])
      return since
    },
  ],
  [
    'a place before a reorg',
    async (writer: ChainWriter) => {
      const since = { epoch: writer.epoch, offset: writer.seq }
      app.bus.publish(await writer.addBlock(trade(5)))
      app.bus.publish(await writer.undoBlock())
      return since
    },
  ],
])('coming back with %s gives a reset with the whole state', async (_, sinceOf) => {
  const writer = await restart()
  const since = await sinceOf(writer)
  const server = await startSecondServer()
  const client = follow(server.url, swap, params, since, [])
  const message = await lastMessage(client)
  expect(message).toMatchObject({ type: 'reset', offset: writer.seq, epoch: writer.epoch })
  expect(message.data).toHaveLength(1)
  client.close()
  await server.close()
})

test('a reorg is sent as its own event', async () => {
  const writer = await restart()
  const client = follow(app.url, swap, params)
  await client.reached(writer.seq)
  const { id } = (client.state() as { id: string }[])[0] as { id: string }
  app.bus.publish(await writer.undoBlock())
  await client.reached(writer.seq)
  expect(client.messages.at(-1)).toMatchObject({ type: 'event', data: [{ type: 'removed', ids: [id] }] })
  expect(client.state()).toEqual([])
  client.close()
})

test('a reorg that undoes more rows than a list holds in reserve is followed by the whole list', async () => {
  const writer = await restart()
  const many = (count: number) => Array.from({ length: count }, (_, i) => trade(i)[0])
  for (const count of [90, 60]) app.bus.publish(await writer.addBlock(many(count) as never))
  const client = follow(app.url, swap, params)
  await client.reached(writer.seq)
  app.bus.publish(await writer.undoBlock())
  await client.reached(writer.seq)
  const page = (await app.server.inject(`/api/trades/sol/${pools[0]}?limit=100`)).json()
  expect(page.data.items).toHaveLength(91)
  await expect.poll(() => shownOf(client.state(), shownTrades)).toEqual(page.data.items)
  client.close()
})

test('rows that lose rank make room for those below them', async () => {
  const writer = await restart()
  const launches = (from: number, to: number, progress: (i: number) => number) =>
    Array.from({ length: to - from }, (_, i) => ({
      token: `L${from + i}`,
      stage: 'curve' as const,
      progress: progress(from + i),
    }))
  app.bus.publish(await writer.addBlock([], { launches: launches(0, 100, (i) => 60 + i / 4) }))
  const client = follow(app.url, pumpProgress, {})
  await client.reached(writer.seq)
  app.bus.publish(await writer.addBlock([], { launches: launches(60, 100, () => 0) }))
  const page = (await app.server.inject('/api/launches/pump?column=progress&limit=60')).json()
  expect(page.data.items[0].token).toBe('L59')
  await expect.poll(() => shownOf(client.state(), shownLaunches)).toEqual(page.data.items)
  client.close()
})

test('trades of one moment travel in one frame', async () => {
  const writer = await restart()
  const client = follow(app.url, swap, params)
  await client.reached(writer.seq)
  const records = []
  for (let i = 0; i < 20; i++) records.push(await writer.addBlock(trade(i)))
  for (const record of records) app.bus.publish(record)
  await client.reached(writer.seq)
  const events = client.messages.filter(({ type }) => type === 'event')
  expect(events.flatMap(({ data }) => data as unknown[])).toHaveLength(20)
  expect(events.length).toBeLessThanOrEqual(2)
  client.close()
})

const mine: WrittenTrade = { pool: pools[0], sender: 'So1A', side: 'b', usd: 900, price: 1 }
const byKol: Partial<WrittenTrade> = { sender: marked }
/** Each topic with a trade of its own, and with unrelated trades, alone in their block. */
const otherTrades: [string, unknown, object, Partial<WrittenTrade>, Partial<WrittenTrade>[]][] = [
  ['pool', swap, params, {}, [{ pool: pools[1] }, { told: 'wallet' }]],
  ['network', trades, { network: 'sol' }, {}, [{ network: 'pump' }, { told: 'pool' }]],
  ['wallet', walletTrades, { network: 'sol', address: 'So1A' }, {}, [{ sender: 'So1B' }, { told: 'pool' }]],
  ['known trader', kol, { network: 'sol' }, byKol, [{ sender: 'So1A' }, { ...byKol, told: 'pool' }]],
  [
    'feed of large trades in tokens',
    feed,
    { network: 'sol', who: 'all', base: 'without', minUsd: 500 },
    {},
    [{ usd: 499 }, { isCoin: true }, { network: 'pump' }, { told: 'pool' }],
  ],
  [
    'feed of known traders',
    feed,
    { network: 'sol', who: 'kol', base: 'with', minUsd: 0 },
    byKol,
    [{ sender: 'So1A' }, { ...byKol, network: 'pump' }],
  ],
]

test.each(otherTrades)(
  'a stream of one %s sends its own trades as they arrive, and no others',
  async (...given) => {
    const [, topic, of, own, others] = given
    const writer = await restart()
    const client = follow(app.url, topic, of)
    await client.reached(writer.seq)
    const before = client.messages.length
    for (const other of others) app.bus.publish(await writer.addBlock([{ ...mine, ...own, ...other }]))
    app.bus.publish(await writer.addBlock([{ ...mine, ...own, usd: 777 }]))
    await client.reached(writer.seq)
    const told = client.messages
      .slice(before)
      .flatMap(({ data }) => data as { trade: { valueUsd: string } }[])
    expect(told.map(({ trade: one }) => one.valueUsd)).toEqual(['777'])
    client.close()
  },
)
