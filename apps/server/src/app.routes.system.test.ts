import { zEnvelope } from '@peregrine/contract/envelope'
import type { Route } from '@peregrine/contract/route'
import * as auth from '@peregrine/contract/routes/auth'
import { getTokenBalance, getTokenBalances } from '@peregrine/contract/routes/balances'
import * as endpoints from '@peregrine/contract/routes/endpoints'
import { getCandles, getPoolHistory } from '@peregrine/contract/routes/candles'
import { getWatchedHolders } from '@peregrine/contract/routes/watchedHolders'
import { getHeldBefore } from '@peregrine/contract/routes/kolMoves'
import {
  getCreatedToken,
  getCreatedTokensBySymbol,
  getLaunches,
  getSquare,
} from '@peregrine/contract/routes/launches'
import { getDayTraders } from '@peregrine/contract/routes/dayTraders'
import { getGaps } from '@peregrine/contract/routes/gaps'
import * as kolList from '@peregrine/contract/routes/kolList'
import { getKols } from '@peregrine/contract/routes/kols'
import * as monitorImport from '@peregrine/contract/routes/watchedWalletImport'
import * as monitor from '@peregrine/contract/routes/watchedWallets'
import * as community from '@peregrine/contract/routes/community'
import * as tradeConfig from '@peregrine/contract/routes/tradeConfig'
import * as walletEvents from '@peregrine/contract/routes/walletEvents'
import {
  getBasePoolTokens,
  getPoolInfo,
  getPoolSearch,
  getTokenPools,
} from '@peregrine/contract/routes/pools'
import { getOperator } from '@peregrine/contract/routes/operator'
import { getPrices } from '@peregrine/contract/routes/prices'
import { getFirstRises } from '@peregrine/contract/routes/firstRises'
import { getListedFacts } from '@peregrine/contract/routes/listedFacts'
import { getWalletSummaries } from '@peregrine/contract/routes/walletSummaries'
import { getCopycats, searchTokens } from '@peregrine/contract/routes/search'
import { getSecurity } from '@peregrine/contract/routes/security'
import * as rewards from '@peregrine/contract/routes/rewards'
import * as rpc from '@peregrine/contract/routes/rpc'
import * as sends from '@peregrine/contract/routes/sends'
import * as orders from '@peregrine/contract/routes/orders'
import * as signals from '@peregrine/contract/routes/signals'
import * as quotes from '@peregrine/contract/routes/quotes'
import * as solanaSwaps from '@peregrine/contract/routes/solanaSwaps'
import * as swaps from '@peregrine/contract/routes/swaps'
import * as transactions from '@peregrine/contract/routes/transactions'
import { getStats } from '@peregrine/contract/routes/stats'
import { getCatalogue, getStatus } from '@peregrine/contract/routes/status'
import { getHolderLinks } from '@peregrine/contract/routes/holderLinks'
import { getTokenLinks } from '@peregrine/contract/routes/tokenLinks'
import { getDeveloper, getHolders, getToken } from '@peregrine/contract/routes/tokens'
import { askFaucet, getTrading } from '@peregrine/contract/routes/trading'
import { getFirstBuyers } from '@peregrine/contract/routes/firstBuyers'
import { getMakers, getTopTraders } from '@peregrine/contract/routes/topTraders'
import { getKolTrades, getPoolTrades, getTrades } from '@peregrine/contract/routes/trades'
import { getSerialCreators, getTrend } from '@peregrine/contract/routes/trend'
import { getUser, getUserPosition, getUserSources, getUserTrades } from '@peregrine/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMentionedTokens, getTweets, postTweets } from '@peregrine/contract/routes/tweets'
import { z } from 'zod'
import { market, seedMarket } from './realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from './realtime/testing/testApp.ts'

let app: TestApp

async function fakeNode(chain: string, method: string, params: unknown[]): Promise<unknown> {
  if (chain !== 'eth') throw new Error(`the test asks no ${chain} node`)
  if (method === 'eth_getCode') return '0x'
  if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
  const [{ data }] = params as [{ data: string }]
  return data.startsWith('0x70a08231') ? '0x1bc16d674ec80000' : '0x12'
}

beforeAll(async () => {
  app = await startTestApp({ request: fakeNode, now: () => market.startMs + 10_000 })
  await seedMarket(app.database.pool)
  // Names are read at startup and on a timer; read them now.
  await app.refreshNames()
})
afterAll(() => app.end())

const evmCoin = '0x0000000000000000000000000000000000000000'

const calls: [Route, string, (data: never) => unknown, unknown][] = [
  [
    getKolTrades,
    '/trades/kol/eth',
    (data: { userName: string }[]) => data.map(({ userName }) => userName),
    ['Kate'],
  ],
  [getTrades, '/api/trades/eth?limit=2', (data: { items: unknown[] }) => data.items.length, 2],
  [
    getPoolTrades,
    `/api/trades/eth/${market.pool.toUpperCase().replace('X', 'x')}`,
    (data: { items: unknown[] }) => data.items.length,
    3,
  ],
  [
    getCandles,
    `/api/candles/eth/${market.pool}?period=1m`,
    (data: { volume: number }[]) => data.map(({ volume }) => volume),
    [175],
  ],
  [getPrices, '/api/prices', (data) => data, { SOL: 150, ETH: 2500, BNB: null, SUI: null, VIRTUAL: null }],
  [
    getPrices,
    '/api/prices?network=base',
    (data: { ETH: number; SOL: number }) => [data.ETH, data.SOL],
    [9e-8, 150],
  ],
  [
    getKols,
    '/mark-wallet/1/KOL/v1',
    (data) => data,
    [{ address: market.kol, addressLow: market.kol, description: 'Kate' }],
  ],
  [getKols, '/mark-wallet/2/KOL/v1', (data) => data, [{ address: 'So1Kol', description: 'Sol Kate' }]],
  [
    getPoolInfo,
    `/eth/pool-info/${market.pool}`,
    (data: { poolType: string; tokenBalance: string; tokenPrice: number }) => [
      data.poolType,
      data.tokenBalance,
      data.tokenPrice,
    ],
    ['pancake_v2', '0.000000000000000123', 2],
  ],
  [
    getPoolInfo,
    `/four/pool-info/${market.launch}:curve`,
    (data: { launch: { progress: number }; anchorSymbol: string }) => [
      data.launch.progress,
      data.anchorSymbol,
    ],
    [42.5, 'BNB'],
  ],
  [
    getBasePoolTokens,
    `/api/base-pool-tokens/${market.basePool}`,
    (data) => data,
    { token0: market.quote, token1: market.token },
  ],
  [
    getTokenPools,
    `/api/pools/eth/${market.token}`,
    (data: { poolAddress: string }[]) => data.map(({ poolAddress }) => poolAddress),
    [market.pool],
  ],
  [
    getPoolSearch,
    `/api/pool-search/eth/${market.token}`,
    (data) => data,
    { pool: market.pool, fromMs: null, isWhole: false, isOpen: false },
  ],
  [
    getToken,
    `/api/token/eth/${market.copy}`,
    (data: { copyOf: { tokenAddress: string } }) => data.copyOf.tokenAddress,
    market.token,
  ],
  [
    getHolders,
    `/api/holders/eth/${market.token}`,
    (data: { holders: { percent: number; kind: string }[] }) =>
      data.holders.map(({ percent, kind }) => [percent, kind]),
    [
      [50, 'pool'],
      [25, 'wallet'],
    ],
  ],
  [
    getTopTraders,
    `/api/top-traders/eth/${market.pool}`,
    (data: { total: number; traders: { address: string }[] }) => [data.total, data.traders.length],
    [2, 2],
  ],
  [
    getHolderLinks,
    `/api/holder-links/eth/${market.token}`,
    (data) => data,
    // Of its holders one is a wallet.
    { state: 'not-served', since: null, isWhole: false, links: [], senders: [] },
  ],
  [getTokenLinks, `/api/token-links/eth/${market.token}`, (data: { state: string }) => data.state, 'read'],
  [
    getFirstBuyers,
    `/api/first-buyers/eth/${market.pool}`,
    (data: { missing: string; buyers: unknown[] }) => [data.missing, data.buyers.length],
    ['before-index', 0],
  ],
  [
    getMakers,
    `/api/makers/eth/${market.pool}?wallets=${market.whale}`,
    (data: { makers: { buys: number }[] }) => data.makers.map(({ buys }) => buys),
    [2],
  ],
  [
    getDeveloper,
    `/api/developer/four/${market.launch}`,
    (data: { address: string; launched: number }) => [data.address, data.launched],
    [market.whale, 1],
  ],
  [
    getStats,
    `/api/stats/eth/${market.pool}`,
    (data: {
      windows: { '1m': { volume: number; totalUsers: number; buyCount: number; priceChange: number } }
    }) => [
      data.windows['1m'].volume,
      data.windows['1m'].totalUsers,
      data.windows['1m'].buyCount,
      data.windows['1m'].priceChange.toFixed(2),
    ],
    [175, 2, 2, '33.33'],
  ],
  [
    getUser,
    `/api/user/eth/${market.whale}`,
    (data: { buys: number; buyUsd: string; holdings: { valueUsd: number }[] }) => [
      data.buys,
      data.buyUsd,
      data.holdings[0]?.valueUsd,
    ],
    [2, '125', 500_000],
  ],
  [
    getWalletSummaries,
    `/api/wallet-summaries?wallets=${market.whale}`,
    (data: { wallets: { address: string; lastTradeAt: number | null }[] }) =>
      data.wallets.map(({ address, lastTradeAt }) => [address, lastTradeAt !== null]),
    [[market.whale, true]],
  ],
  [
    getUserTrades,
    `/api/user/eth/${market.whale}/trades?limit=1`,
    (data: { items: unknown[]; next: string | null }) => [data.items.length, data.next !== null],
    [1, true],
  ],
  [
    getUserPosition,
    `/api/user/eth/${market.whale}/${market.token}`,
    (data: { position: { boughtUsd: string }; trades: unknown[] }) => [
      data.position.boughtUsd,
      data.trades.length,
    ],
    ['125', 2],
  ],
  [
    getLaunches,
    '/api/launches/four?column=latest',
    (data: { items: { token: string }[] }) => data.items.map(({ token }) => token),
    [market.launch],
  ],
  [
    getCreatedToken,
    `/pump-token/create/${market.launch}`,
    (data: { mint: string }[]) => data.map(({ mint }) => mint),
    [market.launch],
  ],
  [
    getCreatedTokensBySymbol,
    '/pump-token/create/symbol/fo',
    (data: { mint: string }[]) => data.map(({ mint }) => mint),
    [market.launch],
  ],
  [
    getCatalogue,
    '/api/networks',
    (data: { name: string; isPlaceholder: boolean }[]) =>
      data.filter(({ isPlaceholder }) => isPlaceholder).map(({ name }) => name),
    ['sui', 'virtuals'],
  ],
  [
    getStatus,
    '/api/status',
    (data: { mode: string; chains: { chain: string; records: number }[] }) => [
      data.mode,
      data.chains[0]?.records,
    ],
    ['sandbox', 3],
  ],
  [
    getTokenBalance,
    `/api/queryTokenBal/eth/${market.whale}/${market.token}`,
    (data: { balance: string }) => data.balance,
    '2',
  ],
  [
    getTokenBalance,
    `/api/queryTokenBal/eth/${market.whale}/${evmCoin}`,
    (data: { balance: string }) => data.balance,
    '1',
  ],
  [
    getTokenBalances,
    `/api/balances/eth/${market.token}?wallets=${market.whale}`,
    (data: { balances: { balance: string }[] }) => data.balances.map(({ balance }) => balance),
    ['2'],
  ],
  [
    getCopycats,
    `/api/copycats/eth/${market.copy}`,
    (data: { original: { tokenAddress: string } | null }) => data.original?.tokenAddress,
    market.token,
  ],
  [
    getListedFacts,
    `/api/listed-facts?tokens=eth.${market.copy}`,
    (data: { original: { tokenAddress: string } | null }[]) =>
      data.map(({ original }) => original?.tokenAddress),
    [market.token],
  ],
  [
    getFirstRises,
    `/api/first-rises?tokens=eth.${market.token}`,
    (data: { token: string; at: number | null }[]) => data.map(({ token, at }) => [token, at]),
    [[market.token, null]],
  ],
  [
    getTrading,
    '/api/trading',
    (data: { environment: { id: string }; faucet: { isOpen: boolean } }) => [
      data.environment.id,
      data.faucet.isOpen,
    ],
    ['test', false],
  ],
  [getOperator, '/api/operator', ({ reason }: { reason: string }) => reason, 'unnamed'],
  [getTweets, '/twitter/all?page=1', (data: unknown[]) => data, []],
  [getMentionedTokens, '/api/tweets/tokens', (data: unknown[]) => data, []],
  [getSerialCreators, '/api/launch-creators/pump', (data: unknown[]) => data, []],
  [getGaps, '/api/gaps/eth', (data: unknown[]) => data, []],
  [getTrend, '/api/trend/eth?window=24h', (data: { window: string }) => data.window, '24h'],
  [
    getSquare,
    '/api/square/four?column=latest',
    (data: { symbol: string }[]) => data.map(({ symbol }) => symbol),
    ['FOUR'],
  ],
  [
    getHeldBefore,
    `/api/held-before/eth?trades=${market.kol}.${market.token}.${market.startMs}.1`,
    (data: string[]) => data,
    ['0'],
  ],
]

/** These need a body, a session or a node of their own: tested beside their features. */
const elsewhere = [
  searchTokens,
  postTweets,
  getSecurity,
  getWatchedHolders,
  askFaucet,
  getDayTraders,
  getPoolHistory,
  getUserSources,
  ...routesOf(kolList),
  ...routesOf(rewards),
  ...routesOf(rpc),
  ...routesOf(sends),
  ...routesOf(orders),
  ...routesOf(signals),
  ...routesOf(solanaSwaps),
  ...routesOf(quotes),
  ...routesOf(swaps),
  ...routesOf(transactions),
  ...routesOf(auth),
  ...routesOf(endpoints),
  ...routesOf(monitor),
  ...routesOf(monitorImport),
  ...routesOf(community),
  ...routesOf(tradeConfig),
  ...routesOf(walletEvents),
]

function routesOf(module: object): Route[] {
  return Object.values(module).filter((value): value is Route => typeof value === 'object' && 'path' in value)
}

test.each(calls)('%# $path answers in its contract', async (route, url, pick, expected) => {
  const reply = await app.server.inject(url)
  const body = reply.json()
  expect([reply.statusCode, body]).toEqual([200, expect.anything()])
  const form =
    route.form === 'status'
      ? z.object({ status: z.literal('success'), data: route.reply })
      : zEnvelope(route.reply)
  form.parse(body)
  if (route.form === 'code') expect(body.code).toBe('000000')
  expect(pick(body.data as never)).toEqual(expected)
})

test('every mounted contract is called here or beside its feature, and is in the OpenAPI document', async () => {
  const { paths } = (await app.server.inject('/openapi.json')).json()
  const called = new Set(
    [...calls.map(([route]) => route.path), ...elsewhere.map(({ path }) => path)].map((path) =>
      path.replace(/:([A-Za-z]+)/g, '{$1}'),
    ),
  )
  expect(Object.keys(paths).sort()).toEqual([...called].sort())
})

test('search finds by symbol, name, CJK in the middle, address and pair; tabs count; copies are marked', async () => {
  const search = async (query: string, chain = '') => {
    const reply = await app.server.inject(`/unified-search/${encodeURIComponent(query)}${chain}`)
    const body = searchTokens.reply.parse(reply.json())
    return { tokens: body.data.map(({ tokenAddress }) => tokenAddress), ...body }
  }
  expect((await search('tkn')).tokens).toEqual([market.token, market.copy])
  expect((await search('tkn')).data.map(({ copyOf }) => copyOf)).toEqual([null, market.token])
  expect((await search('TOKEN C')).tokens).toEqual([market.copy])
  expect((await search('ken cop')).tokens).toEqual([market.copy])
  expect((await search('狗币')).tokens).toEqual([market.launch])
  expect((await search(market.token.slice(0, 12))).tokens).toContain(market.token)
  expect((await search(market.pool)).tokens).toEqual([market.token])
  expect((await search('tkn')).counts).toMatchObject({ all: 2, eth: 2, four: 0 })
  expect((await search('four', '?chain=FOUR')).tokens).toEqual([market.launch])
  expect((await search('four', '?chain=ETH')).tokens).toEqual([])
  expect((await search("%_\\'; drop table token --")).tokens).toEqual([])
})

test('pages of trades continue without a gap or a repetition', async () => {
  const seen: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const reply: { data: { items: { id: string }[]; next: string | null } } = (
      await app.server.inject(`/api/trades/eth?limit=1${before && `&before=${before}`}`)
    ).json()
    seen.push(...reply.data.items.map(({ id }) => id))
    before = reply.data.next
  }
  const whole = (await app.server.inject('/api/trades/eth?limit=100')).json()
  expect(seen).toEqual(whole.data.items.map(({ id }: { id: string }) => id))
  expect(new Set(seen).size).toBe(3)
})

test.each([
  ['/api/trades/eth?limit=0', 400],
  ['/api/trades/eth?limit=abc', 400],
  ['/api/trades/eth?before=%00', 400],
  ['/api/trades/eth?before=bm90IGpzb24', 400],
  ['/api/trades/eth?before=WzEsMl0', 400],
  ['/api/trades/tron', 404],
  ['/api/trades/eth/%00', 400],
  [`/api/trades/eth/${'a'.repeat(200)}`, 400],
  [`/api/trades/eth/${'a'.repeat(600)}`, 400],
  ['/api/trades/eth/..%2f..%2fetc%2fpasswd', 400],
  ["/api/trades/eth/'%20or%201=1", 400],
  ['/api/candles/eth/0xaa?period=7m', 400],
  ['/api/candles/eth/0xaa?from=-1', 400],
  ['/unified-search/%00', 400],
  [`/unified-search/${'x'.repeat(401)}`, 400],
  ['/unified-search/a?chain=tron', 400],
  ['/mark-wallet/3/KOL/v1', 400],
  ['/eth/pool-info/0xdead', 404],
  ['/api/token/eth/0xdead', 404],
  ['/api/stats/eth/0xdead', 404],
  ['/api/queryTokenBal/eth/nobody/0xaa', 400],
  [`/api/balances/eth/${market.token}?wallets=nobody`, 400],
  ['/api/launches/four?before=bm90', 400],
  ['/api/unknown', 404],
  ['/%E0%A4%A', 400],
])('%s is refused with %i and an envelope without details', async (url, status) => {
  const reply = await app.server.inject(url)
  expect(reply.statusCode).toBe(status)
  const body = reply.json()
  expect(body.code).toMatch(/^[a-z-]+\.[a-z-]+$/)
  expect(JSON.stringify(body)).not.toMatch(/select|at .*\.ts|pg/i)
})

test.each([
  ['another', 'http://192.168.1.5:7777', 'http://192.168.1.5:7777'],
  ['a very long', `http://${'a'.repeat(5_000)}`, `http://${'a'.repeat(193)}`],
  ['no', undefined, null],
])('a state change from %s origin is refused, and the answer names the setting', async (_, origin, told) => {
  const headers = origin === undefined ? {} : { origin }
  const reply = await app.server.inject({ method: 'POST', url: '/auth/nonce', headers })
  expect(reply.statusCode).toBe(403)
  const body = reply.json()
  expect(body).toMatchObject({ code: 'origin.refused', context: { origin: told, setting: 'PUBLIC_ORIGINS' } })
  expect(body.msg).toContain('PUBLIC_ORIGINS')
  if (told !== null) expect(body.msg).toContain(told)
})

test('security headers isolate the page', async () => {
  const headers = (await app.server.inject('/api/prices')).headers
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a caller that spends its budget must wait', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 100; i++) {
    const reply = await app.server.inject({ url: '/api/user/eth/0xaa', remoteAddress: '203.0.113.9' })
    statuses.add(reply.statusCode)
  }
  expect([...statuses].sort()).toEqual([200, 429])
})

test('alive, ready and counted', async () => {
  expect((await app.server.inject('/healthz')).statusCode).toBe(200)
  expect((await app.server.inject('/readyz')).statusCode).toBe(200)
  expect((await app.server.inject('/metrics')).body).toContain('peregrine_clients 0')
})
