import { getDeveloper, getHolders } from '@peregrine/contract/routes/tokens'
import { Fault } from '@peregrine/core/fault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { ContractFinder } from '../../domain/tokens/contractFinder.ts'

const dev = `0x${'de'.repeat(20)}`
const vault = `0x${'fa'.repeat(20)}`
const smart = `0x${'5a'.repeat(20)}`
const dead = '0x000000000000000000000000000000000000dead'
const token = (units: number) => `${units}${'0'.repeat(21)}`
let app: TestApp

async function node(_: string, method: string, [address]: unknown[]): Promise<unknown> {
  if (method !== 'eth_getCode') throw new Error(`the test asks for ${method}`)
  if (address === vault) return '0x6000'
  return address === smart ? `0xef0100${'11'.repeat(20)}` : '0x'
}

/** Of 1,000: the pool 500, the whale 250, a vault 100, a burn address 50, the developer 40, a delegated wallet 10. */
beforeAll(async () => {
  app = await startTestApp({ request: node })
  const { pool } = app.database
  const writer = await seedMarket(pool)
  await pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     select 'eth', t.token, 'eth', 'pad', 'curve-' || t.token, 'q', $2, 'TKN', 'TKN', null, t.at, 20, t.stage, 100,
       t.to_pool, 1
     from (values ($1, 10, 'migrated', 'p2'), ('other', 30, 'migrated', 'p3'), ('young', 40, 'curve', null)) t (token, at, stage, to_pool)`,
    [market.token, dev],
  )
  for (const [owner, units] of [
    [vault, 100],
    [dead, 50],
    [dev, 40],
    [smart, 10],
  ] as const)
    await pool.query(`insert into balance values ('eth', $1, $2, $2, $3)`, [
      market.token,
      owner,
      token(units),
    ])
  await pool.query(
    `update token set decimals = 18, total_supply = ${token(1000)}, price_usd = 2 where address = $1`,
    [market.token],
  )
  await writer.addBlock([{ pool: 'elsewhere', sender: smart, side: 'b', usd: 1, price: 2 }])
  await writer.addBlock([{ pool: market.pool, sender: smart, side: 'b', usd: 1, price: 2 }])
  await app.refreshNames()
})
afterAll(() => app.end())

async function holders(query = '') {
  const reply = await app.server.inject(`/api/holders/eth/${market.token}${query}`)
  expect(reply.statusCode).toBe(200)
  return getHolders.reply.parse(reply.json().data)
}

test('pools, contracts and burn addresses are marked as such, and do not count as holders', async () => {
  const { holders: list } = await holders()
  expect(
    list.map(({ address, kind, percent, realPercent }) => [address, kind, percent, realPercent]),
  ).toEqual([
    [market.pool, 'pool', 50, null],
    [market.whale, 'wallet', 25, 71.4285],
    [vault, 'contract', 10, null],
    [dead, 'burn', 5, null],
    [dev, 'wallet', 4, 11.4285],
    // Its code only points at other code: somebody has its key.
    [smart, 'wallet', 1, 2.8571],
  ])
})

test('of a supply smaller than what is held, no share is shown', async () => {
  const supplyIs = (units: number) =>
    app.database.pool.query(`update token set total_supply = ${token(units)} where address = $1`, [
      market.token,
    ])
  await supplyIs(900)
  const { holders: list, ...shares } = await holders()
  await supplyIs(1_000)
  expect(list.map(({ percent, realPercent }) => percent ?? realPercent)).toEqual(list.map(() => null))
  expect(shares).toMatchObject({ top10Percent: null, devPercent: null, sniperPercent: null })
})

test('the developer, the early buyer and their combined holding', async () => {
  const reply = await holders()
  expect(reply).toMatchObject({ top10Percent: 30, devPercent: 4, sniperCount: 2, sniperPercent: 26 })
  const tags = Object.fromEntries(reply.holders.map((holder) => [holder.address, holder.tags]))
  expect(tags).toMatchObject({ [dev]: ['dev'], [market.whale]: ['sniper'], [market.pool]: [] })
})

test('the figures cover all holders, however few are requested', async () => {
  const reply = await holders('?limit=1')
  expect(reply.holders).toHaveLength(1)
  expect(reply).toMatchObject({ total: 6, top10Percent: 30, devPercent: 4, sniperPercent: 26 })
})

test('partially seen holders have no figures, so that nothing looks better than it is', async () => {
  const set = (isComplete: boolean) =>
    app.database.pool.query('update token set is_holders_complete = $2 where address = $1', [
      market.token,
      isComplete,
    ])
  await set(false)
  const unknown = {
    isComplete: false,
    total: null,
    top10Percent: null,
    devPercent: null,
    sniperPercent: null,
  }
  const reply = await holders()
  expect(reply).toMatchObject(unknown)
  expect(reply.holders.map(({ realPercent }) => realPercent).filter((percent) => percent !== null)).toEqual(
    [],
  )
  const token = await app.server.inject(`/api/token/eth/${market.token}`)
  expect(token.json().data).toMatchObject({ holders: null, isHoldersComplete: false })
  await set(true)
  expect((await app.server.inject(`/api/token/eth/${market.token}`)).json().data.holders).toBe(6)
})

test("a holder's result, and wallets new with this token", async () => {
  const { holders: list } = await holders()
  const of = (address: string) => list.find((holder) => holder.address === address)
  expect(of(market.whale)).toMatchObject({ isNew: true, trading: { buys: 2, boughtUsd: '125' } })
  expect(of(smart)).toMatchObject({ isNew: false, trading: { buys: 1 } })
  expect(of(dev)).toMatchObject({ isNew: null, trading: null })
})

test('holders who received their tokens, and their senders', async () => {
  const { pool } = app.database
  await pool.query(`update balance set received_from = $2 where owner = $1`, [dev, vault])
  const { holders: list } = await holders()
  const of = (address: string) => list.find((holder) => holder.address === address)
  expect(of(dev)).toMatchObject({ receivedPercent: 100, receivedFrom: vault })
  expect(of(market.pool)).toMatchObject({ receivedPercent: null, receivedFrom: null })
  const { trading, units, receivedPercent } = of(market.whale) ?? {}
  const held = Number(trading?.heldUnits)
  expect(held).toBeGreaterThan(0)
  expect(receivedPercent).toBeCloseTo(100 - (held / Number(units)) * 100, 2)
  await pool.query('update token set is_holders_complete = false where address = $1', [market.token])
  // A token's trades are cached briefly.
  const unknown = (await holders()).holders.find(({ address }) => address === dev)
  expect(unknown?.receivedPercent).toBeNull()
  await pool.query('update token set is_holders_complete = true where address = $1', [market.token])
})

test("the developer's other launches, and how many migrated", async () => {
  const reply = await app.server.inject(`/api/developer/eth/${market.token}`)
  const developer = getDeveloper.reply.parse(reply.json().data)
  expect(developer).toMatchObject({ address: dev, launched: 3, migrated: 2, bestMarketCap: 2_000_000 })
  expect(developer?.others.map(({ tokenAddress, pool }) => [tokenAddress, pool])).toEqual([
    ['young', 'curve-young'],
    ['other', 'p3'],
  ])
})

test('each of them has the highest market cap of its curve and its pool; a launch older than the index has none', async () => {
  const { pool } = app.database
  await pool.query(
    `insert into candle (chain, pool, period, open_s, open, high, low, close, cap_high, buy_micros, sell_micros, buys, sells)
     select 'eth', c.pool, 86400, c.day * 86400, 1, 1, 1, 1, c.cap, 1, 1, 1, 1
     from (values ('curve-other', 1, 40), ('p3', 2, 900), ('p3', 3, 700), ('curve-young', 3, null::integer)) c (pool, day, cap)`,
  )
  const highest = async () => {
    const reply = await app.server.inject(`/api/developer/eth/${market.token}`)
    const developer = getDeveloper.reply.parse(reply.json().data)
    return developer?.others.map((one) => [one.tokenAddress, one.highestMarketCap])
  }
  expect(await highest()).toEqual([
    ['young', null],
    ['other', 900],
  ])
  await pool.query(`insert into chain_start values ('eth', 2, 1)`)
  expect(await highest()).toEqual([
    ['young', null],
    ['other', null],
  ])
  await pool.query('delete from chain_start')
})

test('a token from no launchpad has no known developer', async () => {
  const reply = await app.server.inject(`/api/developer/eth/${market.copy}`)
  expect(reply.json()).toMatchObject({ code: '000000', data: null })
})

test('without an answer from the node all are wallets; it is retried later', async () => {
  let isUp = false
  const finder = new ContractFinder(async () => {
    if (!isUp) throw new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' })
    return '0x60'
  })
  expect(await finder.find('eth', [vault])).toEqual(new Set())
  isUp = true
  expect(await finder.find('eth', [vault])).toEqual(new Set([vault]))
})

test('on Solana an address off the curve has no key', async () => {
  const finder = new ContractFinder(null)
  const [authority, wallet] = [
    '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
    'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  ]
  expect(await finder.find('sol', [authority, wallet])).toEqual(new Set([authority]))
})
