import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { evmSigner, post, signInAs, solanaSigner } from '../../http/session/testing/signInAs.ts'
import { ChainWriter, type WrittenTrade, type WrittenTransfer } from '../../realtime/testing/chainWriter.ts'
import { type Follower, follow } from '../../realtime/testing/follow.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const alice = evmSigner(0xa11ce)
const bob = solanaSigner()
const pool = `0x${'a1'.repeat(20)}`
const wallet = (n: number) => `0x${n.toString(16).padStart(40, '7')}`
// New ones in each test: events of the previous test may arrive late.
let [whale, shark, stranger] = ['', '', '']
let tests = 0
const startMs = Date.parse('2026-11-20T12:00:00Z')

let app: TestApp
let writer: ChainWriter
let cookie: string
const followers: Follower[] = []
beforeAll(async () => {
  app = await startTestApp({ costLimits: { perSecond: 1e6, burst: 1e6 } })
  writer = new ChainWriter(app.database.pool, 'eth', startMs)
  await writer.prepare()
  cookie = await signInAs(app.server, alice)
  await app.log.catchUp()
})
beforeEach(async () => {
  tests += 1
  ;[whale, shark, stranger] = [1, 2, 3].map((n) => wallet(0xf0000 + tests * 16 + n)) as [
    string,
    string,
    string,
  ]
  for (const table of ['trade', 'transfer', 'monitor_config'])
    await app.database.pool.query(`delete from ${table}`)
})
afterEach(() => {
  for (const follower of followers.splice(0)) follower.close()
})
afterAll(() => app.end())

const trade = (sender: string, side: 'b' | 's' = 'b', usd = 100): WrittenTrade => ({
  pool,
  sender,
  side,
  usd,
  price: 2,
})

async function addBlock(trades: WrittenTrade[], transfers: WrittenTransfer[] = []): Promise<void> {
  app.bus.publish(await writer.addBlock(trades, { transfers }))
}
async function watch(address: string, settings: object = {}): Promise<void> {
  const body = { userAddress: alice.address, chainType: 1, name: 'w', addAddress: address, ...settings }
  const reply = await post(app.server, '/monitor-config/add/v1', body, { cookie })
  expect(reply.statusCode).toBe(200)
}
function listen(
  topic: unknown,
  as: string | undefined,
  userId = alice.address,
  more: { spam?: 'shown' } = {},
): Follower {
  const follower = follow(app.url, topic, { userId, ...more }, undefined, null, as)
  followers.push(follower)
  return follower
}
const eventsOf = (follower: Follower) => (follower.state() ?? []) as WalletEvent[]
async function ask<T>(url: string, as: string | undefined = cookie): Promise<T> {
  const reply = await app.server.inject({ url, headers: as ? { cookie: as } : {} })
  return reply.json()
}
type Page = { code: string; data: { items: WalletEvent[]; next: string | null } }
const page = (query: string) => ask<Page>(`/api/wallet-events?${query}`)
const words = (events: readonly WalletEvent[]) =>
  events.map(({ wallet: who, kind, move }) => `${who.at(-1)} ${kind} ${move}`)

test('a wallet is live once it is added, with trades, transfers and their kinds', async () => {
  const follower = listen(walletEvents, cookie)
  await expect.poll(() => follower.state()).toEqual([])
  await watch(whale)
  await expect.poll(() => app.watched.has(whale)).toBe(true)
  await addBlock([trade(whale), trade(stranger)])
  await addBlock([trade(whale)], [{ wallet: whale, direction: 'i', counterparty: stranger }])
  await addBlock([trade(whale, 's', 400)])
  await expect
    .poll(() => words(eventsOf(follower)))
    .toEqual(['1 sell reduce', '1 buy add', '1 in null', '1 buy open'])
  expect(eventsOf(follower)[0]).toMatchObject({ valueUsd: '400', timestamp: writer.timeMs })
  expect(eventsOf(follower)[2]).toMatchObject({
    counterparty: stranger,
    token: { symbol: 'TKN' },
    valueUsd: '1',
  })
  expect((await page('')).data.items).toEqual(eventsOf(follower))
})

test('a sale shows its realised profit and the total in the token, if the cost is known', async () => {
  await watch(whale)
  await addBlock([trade(whale, 'b', 100)])
  await addBlock([trade(whale, 'b', 300)])
  // A sale gives one token away, and a buy brings two: half of the first hundred dollars.
  await addBlock([trade(whale, 's', 80)])
  // Three of four are left, worth 240 of their cost of 350.
  await expect
    .poll(async () => (await page('event=OUT')).data.items)
    .toMatchObject([{ realisedUsd: '30', profitUsd: '-80' }])
  expect((await page('event=IN')).data.items).toMatchObject([
    { realisedUsd: null, profitUsd: '200' },
    { realisedUsd: null, profitUsd: '0' },
  ])
})

test('the profit of a sale is net of its fees and those of the purchase, and lists them', async () => {
  await watch(whale)
  await addBlock([trade(whale, 'b', 100)])
  await addBlock([trade(whale, 's', 80)])
  // The coin received is in the catalogue: else it is a purchase that bears the fees.
  await app.database.pool.query(
    `update trade set venue_fee_micros = 2000000, router_fee_micros = 0, network_fee_micros = 1000000,
      bought_token = case when side = 's' then '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' else bought_token end`,
  )
  // One of two tokens that cost 103 was sold for 80, less 3; the other is worth 80.
  await expect
    .poll(async () => (await page('event=OUT')).data.items)
    .toMatchObject([
      {
        realisedUsd: '25.5',
        realisedParts: {
          grossUsd: '30',
          fees: { venueUsd: '3', routerUsd: '0', networkUsd: '1.5', tipUsd: '0' },
          unknownFees: ['tip'],
        },
        profitUsd: '54',
        profitParts: { grossUsd: '60', fees: { venueUsd: '4', networkUsd: '2' } },
      },
    ])
})

test('a reorg removes events from every list', async () => {
  await watch(whale)
  await addBlock([trade(whale)])
  const follower = listen(walletEvents, cookie)
  await expect.poll(() => eventsOf(follower)).toHaveLength(1)
  await addBlock([trade(whale)], [{ wallet: whale, direction: 'o', counterparty: stranger }])
  await expect.poll(() => eventsOf(follower)).toHaveLength(3)
  app.bus.publish(await writer.undoBlock())
  await expect.poll(() => words(eventsOf(follower))).toEqual(['1 buy open'])
  expect((await page('')).data.items).toEqual(eventsOf(follower))
})

test("a wallet's rules apply to the list and to live events", async () => {
  const follower = listen(walletEvents, cookie)
  await watch(whale, { monitorEvents: 'OUT' })
  await watch(shark, { monitorEvents: 'IN,OTHER', enableAmountFilter: true, minAmount: 50, maxAmount: 150 })
  await watch(wallet(4), { extra: { rules: { maxMarketCap: 1 } } })
  await expect.poll(() => [whale, shark, wallet(4)].every((one) => app.watched.has(one))).toBe(true)
  const small = [{ wallet: shark, direction: 'i' as const, counterparty: stranger }]
  await addBlock([trade(whale), trade(whale, 's'), trade(wallet(4))], small)
  await addBlock([trade(shark, 'b', 49), trade(shark, 'b', 100), trade(shark, 'b', 151), trade(shark, 's')])
  const expected = ['2 buy add', '1 sell reduce']
  await expect.poll(() => words(eventsOf(follower))).toEqual(expected)
  expect(words((await page('')).data.items)).toEqual(expected)
  const { items } = (await page(`wallet=${shark}`)).data
  expect(items).toHaveLength(5)
})

test('lists are read page by page, in order and each event once', async () => {
  await watch(whale)
  await watch(shark)
  for (let block = 0; block < 12; block++)
    await addBlock(
      [trade(whale), trade(shark), trade(stranger)],
      [{ wallet: shark, direction: 'o', counterparty: whale }],
    )
  const all = (await page('limit=200')).data
  expect(all.items).toHaveLength(36)
  expect(all.next).toBe(null)
  const read: WalletEvent[] = []
  let next: string | null = ''
  while (next !== null) {
    const part: Page['data'] = (await page(`limit=5${next ? `&before=${next}` : ''}`)).data
    read.push(...part.items)
    next = part.next
  }
  expect(read).toEqual(all.items)
  const trades = await ask<{ data: TradeWire[] }>(`/trades/monitor/eth/${alice.address}?event=IN&minUsd=99`)
  expect(trades.data).toHaveLength(24)
  expect((await ask<{ data: TradeWire[] }>(`/trades/monitor/bsc/${alice.address}`)).data).toEqual([])
})

/** Watches many wallets at once, from number 0x1001 on. */
async function watchMany(count: number): Promise<void> {
  await app.database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter)
     select 'EVM', $1, 1, '0x' || lpad(to_hex(n), 40, '7'), 'w', '', 'Default', '', '{ALL}', true, false
     from generate_series(4097, 4096 + $2::int) n`,
    [alice.address, count],
  )
}

test('a long list of mostly inactive wallets gives the same as a short one', async () => {
  await watchMany(300)
  await watch(whale)
  await addBlock([trade(whale)], [{ wallet: whale, direction: 'i', counterparty: stranger }])
  await addBlock([trade(wallet(999))])
  await expect.poll(async () => words((await page('')).data.items)).toEqual(['1 buy open', '1 in null'])
})

test('pages of a long list cover all its events, whoever acted when', async () => {
  await watchMany(300)
  const random = seededRandom(7)
  const act = async (blocks: number) => {
    for (let block = 0; block < blocks; block++) {
      // A few are busy, many act once; two in ten are not on the list.
      const who = () => wallet(0x1001 + Math.floor(random() ** 3 * 360))
      const trades = [1, 2, 3].map(() => trade(who(), random() < 0.5 ? 'b' : 's', 10 + random() * 500))
      await addBlock(trades, [{ wallet: who(), direction: 'i', counterparty: stranger }])
    }
  }
  const expected = async (where: string, limit: number): Promise<string[]> => {
    const { rows } = await app.database.pool.query<{ at: string }>(
      `select time_ms || ' ' || sender || ' ' || floor(value_micros / 1000000) as at, time_ms from trade t
       where sender in (select address from monitor_config) and in_wallet and ${where}
       order by time_ms desc, tx_index limit ${limit}`,
    )
    return rows.map(({ at }) => at).sort()
  }
  const trades = async (query: string) =>
    (await ask<{ data: TradeWire[] }>(`/trades/monitor/eth/${alice.address}?limit=100&${query}`)).data
      .map(
        ({ timestamp, senderAddress, valueUsd }) =>
          `${timestamp} ${senderAddress} ${Math.floor(Number(valueUsd))}`,
      )
      .sort()
  await act(40)
  const sifts = [
    ['event=ALL', 'true'],
    ['event=IN', "side = 'b'"],
    ['minUsd=400', 'value_micros >= 400000000'],
  ] as const
  for (const [query, where] of sifts) expect(await trades(query), query).toEqual(await expected(where, 100))
  // The cached activity is updated with new events.
  await act(20)
  for (const [query, where] of sifts)
    await expect.poll(() => trades(query), { message: query }).toEqual(await expected(where, 100))
  const all = await app.database.pool.query(
    `select 1 from trade where sender in (select address from monitor_config) union all
     select 1 from transfer where wallet in (select address from monitor_config)`,
  )
  const read = new Set<string>()
  for (let next: string | null = ''; next !== null; ) {
    const part: Page['data'] = (await page(`limit=50${next ? `&before=${next}` : ''}`)).data
    for (const { id } of part.items) read.add(id)
    next = part.next
  }
  expect(read.size).toBe(all.rowCount)
})

test('the signed-in wallet has its own stream', async () => {
  const follower = listen(userTrade, cookie)
  await expect.poll(() => follower.state()).toEqual([])
  await addBlock([trade(alice.address), trade(whale)])
  await expect.poll(() => eventsOf(follower).map(({ wallet: who }) => who)).toEqual([alice.address])
})

test('spam transfers are shown only on request, in the list and live', async () => {
  await watch(whale)
  const [plain, all] = [
    listen(walletEvents, cookie),
    listen(walletEvents, cookie, alice.address, { spam: 'shown' }),
  ]
  await expect.poll(() => [plain.state(), all.state()]).toEqual([[], []])
  const dust = { wallet: whale, direction: 'i' as const, counterparty: shark }
  await addBlock([trade(whale)], [{ ...dust, spam: 'lookalike' }, { ...dust, spam: 'zero' }, dust])
  await expect.poll(() => words(eventsOf(all))).toHaveLength(4)
  await expect.poll(() => words(eventsOf(plain))).toEqual(['1 buy open', '1 in null'])
  expect((await page('')).data.items).toEqual(eventsOf(plain))
  expect((await page('spam=shown')).data.items).toEqual(eventsOf(all))
  expect((await page(`wallet=${whale}`)).data.items).toHaveLength(2)
  expect(
    eventsOf(all)
      .map(({ spam }) => spam)
      .sort(),
  ).toEqual(['lookalike', null, null, 'zero'])
  const fresh = [listen(walletEvents, cookie), listen(walletEvents, cookie, alice.address, { spam: 'shown' })]
  await expect.poll(() => fresh.map((follower) => eventsOf(follower).length)).toEqual([2, 4])
  await watch(shark)
  await addBlock([trade(shark)])
  await expect.poll(() => [plain, all].map((follower) => eventsOf(follower).length)).toEqual([3, 5])
})

test('nobody sees the events of another', async () => {
  await watch(whale)
  await addBlock([trade(whale)])
  const foreign = await signInAs(app.server, bob)
  expect(await ask(`/trades/monitor/eth/${alice.address}`, foreign)).toMatchObject({
    code: 'session.foreign',
  })
  expect(await ask(`/trades/monitor/eth/${alice.address}`, '')).toMatchObject({ code: 'session.missing' })
  expect(await ask('/api/wallet-events', '')).toMatchObject({ code: 'session.missing' })
  expect(await ask('/api/wallet-events', foreign)).toMatchObject({ data: { items: [] } })
  const own = listen(walletEvents, cookie)
  const spies = [listen(walletEvents, foreign), listen(userTrade, foreign), listen(walletEvents, undefined)]
  await expect.poll(() => eventsOf(own)).toHaveLength(1)
  await addBlock([trade(whale)])
  await expect.poll(() => eventsOf(own)).toHaveLength(2)
  for (const spy of spies) expect(await spy.askAgain()).toMatchObject({ ok: false })
  expect(spies.flatMap(({ messages }) => messages)).toEqual([])
})
