import type { BaseUnits } from '@peregrine/core/units'
import type { EqualWorth, Fact, SwapFact } from '@peregrine/protocols/fact'
import { worthAtSqrtPrice } from '@peregrine/protocols/sqrtPrice'
import { constantProductOut } from '@peregrine/protocols/uniswap-v2/quote'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CandleRow, PoolRow, TradeRow } from '../db/rows.ts'
import { emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { DecodedBlock } from './unit.ts'

const token = '0x1000000000000000000000000000000000000000'
const weth = '0x2000000000000000000000000000000000000000'
const usdc = '0x3000000000000000000000000000000000000000'
const pool = '0x4000000000000000000000000000000000000000'
const ether = 10n ** 18n
const million = 1_000_000n * ether
const ethUsd = 3_440

const base = (address: string, symbol: string, decimals: number, rank: number) =>
  [address, { address, symbol, decimals, rank, isStable: rank === 3 }] as const

const context = unaskedContext({
  chain: 'eth',
  nativeSymbol: 'ETH',
  baseTokens: new Map([base(weth, 'ETH', 18, 2), base(usdc, 'USDC', 6, 3)]),
})

type PoolPart = Partial<
  Pick<PoolRow, 'dex' | 'family' | 'is_stable' | 'tokens' | 'price_usd' | 'token' | 'quote'>
>

const pair: PoolPart = { dex: 'uniswap-v2', family: 'v2', is_stable: false }
const root: PoolPart = { dex: 'uniswap-v3', family: 'v3' }
const curve: PoolPart = { dex: 'curve', family: 'curve' }

function worldWith(decimals: number, part: PoolPart) {
  const state = emptyState('eth')
  state.coinPrices.set('ETH', {
    chain: 'eth',
    symbol: 'ETH',
    price_e8: BigInt(ethUsd) * 10n ** 8n,
    pool: '',
    time_ms: 0,
  })
  state.tokens.set(token, {
    chain: 'eth',
    address: token,
    symbol: 'T',
    name: 'T',
    decimals,
    total_supply: 1_000_000n * 10n ** BigInt(decimals),
    skeleton: 't',
    first_block: 0,
    first_seen_ms: 0,
    is_holders_complete: true,
    price_usd: null,
    market_cap: null,
    liquidity_micros: 0n,
    best_pool: null,
    traded_ms: null,
  })
  const info = { pool, dex: '', tokens: part.tokens ?? [token, weth], factory: null, isKnownFactory: true }
  const row = newPoolRow(context, { ...info, feePips: null, family: null }, { number: 0, timeMs: 0 })
  state.pools.set(pool, { ...row, ...part })
  return state
}

type Amounts = { sold: [string, bigint]; bought: [string, bigint] }

const buy = (quoteUnits: bigint, tokenUnits: bigint, quote = weth): Amounts => ({
  sold: [quote, quoteUnits],
  bought: [token, tokenUnits],
})
const sell = (tokenUnits: bigint, quoteUnits: bigint, quote = weth): Amounts => ({
  sold: [token, tokenUnits],
  bought: [quote, quoteUnits],
})

function swapOf({ sold, bought }: Amounts, told: Partial<SwapFact>, index: number): SwapFact {
  return {
    kind: 'swap',
    dex: 'any',
    pool,
    index,
    sold: { token: sold[0], units: sold[1] as BaseUnits },
    bought: { token: bought[0], units: bought[1] as BaseUnits },
    sender: '0xa',
    ...told,
  }
}

const sync = (units: readonly bigint[], index: number): Fact => ({
  kind: 'liquidity',
  dex: 'any',
  pool,
  index,
  units,
  isChange: false,
})

function blockOf(facts: Fact[]): DecodedBlock {
  const transaction = {
    hash: '0x1',
    index: 0,
    facts,
    senderOf: () => '0xa',
    costs: noTradeCosts,
    logs: [],
    balances: [],
  }
  const head = { number: 1, hash: '0x1', parentHash: '', timeMs: 60_000, seenAtMs: 0 }
  return { ...head, transactions: [transaction], faults: [], transfers: [], decimals: new Map() }
}

type Told = {
  amounts: Amounts
  /** V2: holdings after the swap, token first. */
  held?: readonly [bigint, bigint]
  swap?: Partial<SwapFact>
}

function tradeIn(part: PoolPart, { amounts, held, swap = {} }: Told, decimals = 18) {
  const state = worldWith(decimals, part)
  const facts: Fact[] = [...(held ? [sync(held, 0)] : []), swapOf(amounts, swap, 1)]
  const changes = deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
  const row = changes.trades.find(({ in_pool: inPool }) => inPool) as TradeRow
  const minute = changes.candles.byKey.get(`${pool} 60 60`)
  return { row, minute, state }
}

const at = (after: EqualWorth | null): Partial<SwapFact> => ({ after })
const worth = (tokenUnits: bigint, quoteUnits: bigint): Partial<SwapFact> =>
  at({ tokens: [token, weth], units: [tokenUnits, quoteUnits] })
/** sqrtPriceX96 of whole ETH per million whole tokens, both with 18 decimals. */
const rootOf = (ethPerMillion: number) => BigInt(Math.round(Math.sqrt(ethPerMillion / 1e6) * 2 ** 96))

const dust = buy(2_000n, 1n)
const fair = 0.0172

type Case = [
  name: string,
  part: PoolPart,
  told: Told,
  price: number | null,
  paid: number | null,
  decimals?: number,
]

const cases: Case[] = [
  [
    'a fair V2 purchase',
    pair,
    { amounts: buy(10n ** 16n, 1_994n * ether), held: [million, 5n * ether] },
    fair,
    0.01725,
    18,
  ],
  ['dust: one unit for 2,000 wei', pair, { amounts: dust, held: [million, 5n * ether] }, fair, null],
  [
    'dust the other way: a token for one wei',
    pair,
    { amounts: sell(10n ** 13n, 1n), held: [million, 5n * ether] },
    fair,
    null,
  ],
  [
    'a purchase that moves the market',
    pair,
    { amounts: buy(2n * ether, 285_102n * ether), held: [714_898n * ether, 7n * ether] },
    0.03368,
    0.02413,
  ],
  [
    'a sale that moves the market',
    pair,
    { amounts: sell(million, (5n * ether) / 2n), held: [2n * million, (5n * ether) / 2n] },
    0.0043,
    0.0086,
  ],
  [
    'a bot that pays twice the price',
    pair,
    { amounts: buy(2n * 10n ** 16n, 1_994n * ether), held: [million, 5n * ether] },
    fair,
    0.0345,
  ],
  [
    'a token without decimals',
    pair,
    { amounts: buy(10n ** 16n, 2n), held: [1_000n, 5n * ether] },
    17.2,
    17.2,
    0,
  ],
  [
    'a token of two decimals, its smallest unit',
    pair,
    { amounts: buy(10n ** 13n, 1n), held: [100_000n, 5n * ether] },
    17.2,
    null,
    2,
  ],
  [
    'a pair that was drained to a few wei',
    pair,
    { amounts: sell(million, 5n * ether), held: [2n * million, 500n] },
    8.6e-19,
    0.0172,
  ],
  [
    'a pair whose tokens are in the other order',
    { ...pair, tokens: [weth, token] },
    { amounts: dust, held: [5n * ether, million] },
    fair,
    null,
  ],
  [
    'a stable pair of three to one',
    { ...pair, dex: 'aerodrome-v2', is_stable: true },
    { amounts: buy(ether, 1_000n * ether), held: [3n * million, million] },
    (ethUsd * 28) / 36,
    3.44,
  ],
  [
    'a stable pair, a thousand units for a thousand times as many',
    { ...pair, dex: 'aerodrome-v2', is_stable: true },
    { amounts: buy(1_000_000n, 1_000n), held: [million, million] },
    ethUsd,
    ethUsd * 1_000,
  ],
  [
    'a stable pair in dollars, whose units are larger',
    { ...pair, dex: 'aerodrome-v2', is_stable: true, tokens: [token, usdc], quote: usdc },
    { amounts: buy(1_000n, 1_000n, usdc), held: [million, 1_000_000_000_000n] },
    1,
    1e12,
  ],
  [
    'a pair that may be a stable one',
    { ...pair, dex: 'univ2', is_stable: null },
    { amounts: buy(ether, 1_000n * ether), held: [3n * million, million] },
    3.44,
    3.44,
  ],
  [
    'a volatile pair of Solidly',
    { ...pair, dex: 'aerodrome-v2' },
    { amounts: dust, held: [million, 5n * ether] },
    fair,
    null,
  ],
  ['V3 dust', root, { amounts: dust, swap: at(worthAtSqrtPrice([token, weth], rootOf(5), 96n)) }, fair, null],
  [
    'V3 with the coin first',
    { ...root, tokens: [weth, token] },
    {
      amounts: dust,
      swap: at(worthAtSqrtPrice([weth, token], BigInt(Math.round(Math.sqrt(200_000) * 2 ** 96)), 96n)),
    },
    fair,
    null,
  ],
  [
    'V3 that ends without liquidity, at the end of all ticks',
    root,
    { amounts: buy(ether, 100_000n * ether), swap: at(null) },
    0.0344,
    0.0344,
  ],
  [
    'V3 dust that ends without liquidity',
    { ...root, price_usd: fair },
    { amounts: dust, swap: at(null) },
    fair,
    null,
  ],
  [
    'the last trade of a curve',
    { dex: 'fourmeme', family: 'fourmeme' },
    { amounts: buy(ether, 1n), swap: worth(ether, 5n * 10n ** 12n) },
    fair,
    null,
  ],
  [
    'a curve by its virtual reserves',
    { dex: 'pumpfun' },
    {
      amounts: buy(ether, 50_000n * ether),
      swap: {
        ...worth(million, 5n * ether),
        curve: { virtualQuote: 1n, virtualToken: 1n, realQuote: 1n, realToken: 1n },
      },
    },
    fair,
    0.0688,
  ],
  [
    'vaults of a constant-product program',
    { dex: 'raydium-cpmm' },
    { amounts: dust, swap: { reserves: { tokens: [token, weth], units: [million, 5n * ether] } } },
    fair,
    null,
  ],
  [
    'vaults of concentrated liquidity say nothing',
    { dex: 'raydium-clmm', price_usd: fair },
    { amounts: dust, swap: { reserves: { tokens: [token, weth], units: [million, 50n * ether] } } },
    fair,
    null,
  ],
  [
    'vaults of PumpSwap, which may count with a quote that they do not hold',
    { dex: 'pumpswap', price_usd: fair },
    { amounts: dust, swap: { reserves: { tokens: [token, weth], units: [million, 3n * ether] } } },
    fair,
    null,
  ],
  ['Curve, which tells no price', curve, { amounts: buy(ether, 100_000n * ether) }, 0.0344, 0.0344],
  ['dust on Curve stays at the last price', { ...curve, price_usd: fair }, { amounts: dust }, fair, null],
  ['dust on Curve before any price', curve, { amounts: dust }, null, null],
  [
    'a pool in dollars',
    { ...pair, tokens: [token, usdc], quote: usdc },
    { amounts: buy(2_000n, 1n, usdc), held: [million, 17_200_000_000n] },
    fair,
    null,
  ],
]

describe('the price of a trade is where it left the pool', () => {
  test.each(cases)('%s', (_name, part, told, price, paid, decimals = 18) => {
    const { row, minute, state } = tradeIn(part, told, decimals)
    if (price === null) expect(row.price_usd).toBeNull()
    else expect((row.price_usd ?? 0) / price).toBeCloseTo(1, 2)
    if (paid === null) expect(row.paid_usd).toBeNull()
    else expect((row.paid_usd ?? 0) / paid).toBeCloseTo(1, 2)
    expect(row.market_cap).toBe(row.price_usd === null ? null : row.price_usd * 1_000_000)
    expect(state.pools.get(pool)?.price_usd).toBe(row.price_usd)
    expect(state.tokens.get(token)?.price_usd).toBe(row.price_usd)
    expect([minute?.high, minute?.low]).toEqual(
      price === null ? [undefined, undefined] : [row.price_usd, row.price_usd],
    )
    // Both columns of a candle are of one rate.
    if (minute?.native_close != null && !part.quote)
      expect(minute.native_close * ethUsd).toBeCloseTo(minute.close, 12)
  })
})

test('a route’s total has the price at which its last hop left the pool, and its own as paid', () => {
  const state = worldWith(18, pair)
  const facts: Fact[] = [
    swapOf({ sold: [usdc, 6_880_000_000n], bought: [weth, 2n * ether] }, { pool: '0x5', index: 1 }, 1),
    sync([714_898n * ether, 7n * ether], 2),
    swapOf(buy(2n * ether, 285_102n * ether), {}, 3),
  ]
  const { trades } = deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
  const total = trades.find(({ in_pool: inPool }) => !inPool)
  expect(total?.price_usd).toBeCloseTo(0.03368, 5)
  expect(total?.paid_usd).toBeCloseTo(0.02413, 5)
  expect(total?.market_cap).toBeCloseTo(33_683, 0)
})

/** A trade of anybody: a part of the reserves, dust or a gift to the pair besides, and which way. */
const step = fc.record({
  isBuy: fc.boolean(),
  kind: fc.constantFrom('honest', 'dust', 'gift'),
  part: fc.integer({ min: 1, max: 5_000 }),
})
type Step = { isBuy: boolean; kind: string; part: number }

/** What a pair allows: its invariant after the fee never falls; who asks for less than that leaves the rest. */
function traded([tokens, coins]: readonly [bigint, bigint], { isBuy, kind, part }: Step) {
  const [into, from] = isBuy ? [coins, tokens] : [tokens, coins]
  const given = kind === 'dust' ? BigInt(part) : (into * BigInt(part)) / 10_000n + 1n
  const most = constantProductOut(given, into, from, 3_000)
  const got = kind === 'dust' ? 1n : kind === 'gift' ? most / 2n + 1n : most
  if (got > most || got <= 0n) return null
  const held = isBuy ? ([tokens - got, coins + given] as const) : ([tokens + given, coins - got] as const)
  return { held, amounts: isBuy ? buy(given, got) : sell(given, got) }
}

test('whatever V2 swaps there are, candles stay within the ratios of the reserves', () => {
  let swaps = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const state = worldWith(18, pair)
      let held: readonly [bigint, bigint] = [million, 5n * ether]
      const facts: Fact[] = []
      const ratios: number[] = []
      for (const one of steps) {
        const made = traded(held, one)
        if (!made) continue
        held = made.held
        facts.push(sync(held, facts.length), swapOf(made.amounts, {}, facts.length + 1))
        ratios.push((Number(held[1]) / Number(held[0])) * ethUsd)
      }
      if (ratios.length === 0) return
      swaps += ratios.length
      const { candles } = deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
      const { low, high, close } = candles.byKey.get(`${pool} 60 60`) as CandleRow
      expect(low).toBeGreaterThanOrEqual(Math.min(...ratios) * (1 - 1e-12))
      expect(high).toBeLessThanOrEqual(Math.max(...ratios) * (1 + 1e-12))
      expect(close / (ratios.at(-1) as number)).toBeCloseTo(1, 12)
    }),
    { numRuns: 300 },
  )
  expect(swaps).toBeGreaterThan(1_000)
})

test('the coin’s columns of a pool of three tokens are of trades against that coin alone', () => {
  const state = worldWith(18, { ...curve, tokens: [token, weth, usdc], quote: usdc, token })
  const facts: Fact[] = [
    swapOf(buy(ether, 200_000n * ether), {}, 1),
    swapOf(buy(17_200_000n, 1_000n * ether, usdc), {}, 2),
    swapOf(sell(200_000n * ether, ether), {}, 3),
  ]
  const { candles } = deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
  const minute = candles.byKey.get(`${pool} 60 60`) as CandleRow
  expect([minute.high, minute.low, minute.close].map((price) => price.toFixed(4))).toEqual(
    Array(3).fill('0.0172'),
  )
  const { native_open, native_high, native_low, native_close } = minute
  expect([native_open, native_high, native_low, native_close]).toEqual(Array(4).fill(0.0172))
})

test('depth that was lent for a transaction sets no token’s price', () => {
  const state = worldWith(18, pair)
  const lent = '0x5000000000000000000000000000000000000000'
  const info = { pool: lent, dex: 'uniswap-v3', tokens: [token, weth], factory: '0xf', isKnownFactory: true }
  state.pools.set(
    lent,
    newPoolRow(context, { ...info, feePips: 10_000, family: 'v3' }, { number: 0, timeMs: 0 }),
  )
  const deposit = (units: bigint, index: number): Fact => ({
    kind: 'liquidity',
    dex: 'uniswap-v3',
    pool: lent,
    index,
    units: [0n, units],
    isChange: true,
  })
  const fairly: Fact[] = [sync([million, 5n * ether], 0), swapOf(buy(10n ** 16n, 1_994n * ether), {}, 1)]
  const attack: Fact[] = [
    deposit(1_000n * ether, 2),
    swapOf(dust, { pool: lent, after: { tokens: [token, weth], units: [1n, ether] } }, 3),
    deposit(-1_000n * ether, 4),
  ]
  const seen = (facts: Fact[]) =>
    deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
  seen(fairly)
  seen(attack)
  expect(state.tokens.get(token)?.best_pool).toBe(pool)
  expect(state.tokens.get(token)?.price_usd).toBeCloseTo(fair, 4)
})

test('a curve’s last trade prices its token, though it migrates in the same block', () => {
  const state = worldWith(18, { dex: 'fourmeme', family: 'fourmeme' })
  const next = '0x5000000000000000000000000000000000000000'
  const info = {
    pool: next,
    dex: 'pancakeswap-v2',
    tokens: [token, weth],
    factory: '0xf',
    isKnownFactory: true,
  }
  state.pools.set(
    next,
    newPoolRow(context, { ...info, feePips: 2_500, family: 'v2' }, { number: 0, timeMs: 0 }),
  )
  const reserves = { tokens: [token, weth] as const, units: [million, 4n * ether] as const }
  const facts: Fact[] = [
    swapOf(buy(ether, 100_000n * ether), { ...worth(million, 5n * ether), reserves }, 1),
    {
      kind: 'liquidity',
      dex: 'pancakeswap-v2',
      pool: next,
      index: 2,
      units: [million, 4n * ether],
      isChange: false,
    },
    { kind: 'curve', dex: 'fourmeme', pool, index: 3, token, stage: 'migrated', toPool: next },
  ]
  deriveUnit(context, state, [blockOf(facts)], { newPools: [], newTokens: [] })
  expect(state.tokens.get(token)?.best_pool).toBe(next)
  expect(state.tokens.get(token)?.price_usd).toBeCloseTo(fair, 4)
})
