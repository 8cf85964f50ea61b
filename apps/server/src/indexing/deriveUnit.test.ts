import type { BaseUnits } from '@peregrine/core/units'
import type { Fact, SwapFact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import { drained, noTradeCosts } from './testing/fixtureContext.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { AccountBalance, DecodedBlock } from './unit.ts'

const coin = '0x0000000000000000000000000000000000000000'
const token = '0x1000000000000000000000000000000000004444'
const dexPool = '0x2000000000000000000000000000000000000000'
const ether = 10n ** 18n

const context = unaskedContext({
  chain: 'bsc',
  nativeSymbol: 'BNB',
  baseTokens: new Map([[coin, { address: coin, symbol: 'BNB', decimals: 18, rank: 2, isStable: false }]]),
})

function stateWithToken(firstBlock: number): ChainState {
  const state = emptyState('bsc')
  state.coinPrices.set('BNB', {
    chain: 'bsc',
    symbol: 'BNB',
    price_e8: 900n * 10n ** 8n,
    pool: '',
    time_ms: 0,
  })
  state.tokens.set(token, {
    chain: 'bsc',
    address: token,
    symbol: 'T',
    name: 'T',
    decimals: 18,
    total_supply: 10n ** 27n,
    skeleton: 't',
    first_block: firstBlock,
    first_seen_ms: 0,
    is_holders_complete: true,
    price_usd: null,
    market_cap: null,
    liquidity_micros: 0n,
    best_pool: null,
    traded_ms: null,
  })
  return state
}

function addPool(state: ChainState, pool: string, dex: string, isKnownFactory: boolean): void {
  const info = {
    pool,
    dex,
    tokens: [token, coin],
    factory: null,
    isKnownFactory,
    feePips: null,
    family: null,
  }
  state.pools.set(pool, newPoolRow(context, info, { number: 0, timeMs: 0 }))
}

/** Builds a purchase of tokens for one coin that leaves the pool with this many coins. */
function purchase(pool: string, dex: string, index: number, tokens: bigint, coinsHeld: bigint): SwapFact {
  return {
    kind: 'swap',
    dex,
    pool,
    index,
    sold: { token: coin, units: ether as BaseUnits },
    bought: { token, units: (tokens * ether) as BaseUnits },
    sender: null,
    reserves: { tokens: [token, coin], units: [10n ** 26n, coinsHeld * ether] },
  }
}

function block(number: number, facts: Fact[], balances: AccountBalance[] = []): DecodedBlock {
  const hash = `0x${number}`
  const transaction = {
    hash,
    index: 0,
    facts,
    senderOf: () => '0xa',
    costs: noTradeCosts,
    logs: [],
    balances,
  }
  const head = { number, hash, parentHash: '', timeMs: number * 1_000, seenAtMs: 0 }
  return { ...head, transactions: [transaction], faults: [], transfers: [], decimals: new Map() }
}

const derive = (state: ChainState, facts: Fact[]): void => {
  for (const [position, fact] of facts.entries())
    deriveUnit(context, state, [block(position + 1, [fact])], { newPools: [], newTokens: [] })
}

const migration: Fact = {
  kind: 'curve',
  dex: 'fourmeme',
  pool: token,
  index: 1,
  token,
  stage: 'migrated',
  toPool: dexPool,
}

test.each([
  ['its curve migrated', migration],
  ['its deepest pool was drained', drained(token, 1)],
])('a thinner pool says the price of a token after %s', (_why, event) => {
  const state = stateWithToken(0)
  addPool(state, token, event.dex, true)
  addPool(state, dexPool, 'pancakeswap-v2', true)
  derive(state, [
    purchase(token, event.dex, 0, 1_000n, 24n),
    event,
    purchase(dexPool, 'pancakeswap-v2', 2, 500n, 18n),
  ])
  expect(state.pools.get(token)?.liquidity_micros).toBe(0n)
  expect(state.tokens.get(token)).toMatchObject({
    best_pool: dexPool,
    price_usd: 1.8,
    liquidity_micros: 32_400_000_000n,
  })
})

const thinner = purchase(dexPool, 'pancakeswap-v2', 2, 500n, 18n)
const lie = purchase(dexPool, 'univ2', 2, 1n, 1_000_000n)

test.each([
  ['a deeper pool keeps the price from a thinner one', 'fourmeme', thinner, true, false],
  ['a pool without a known factory never outranks one with reserves', 'fourmeme', lie, false, true],
  ['a vouched pool of unknown depth outranks one without a known factory', 'uniswap-v4', lie, false, true],
])('%s', (_title, dex, other, isOtherKnown, isOtherFirst) => {
  const state = stateWithToken(0)
  addPool(state, token, dex, true)
  addPool(state, dexPool, other.dex, isOtherKnown)
  derive(state, [...(isOtherFirst ? [other] : []), purchase(token, dex, 0, 1_000n, 24n), other])
  expect(state.tokens.get(token)).toMatchObject({ best_pool: token, price_usd: 0.9 })
})

test('volume in a pool of unknown depth does not outrank a pool of known depth', () => {
  const state = stateWithToken(0)
  addPool(state, token, 'fourmeme', true)
  addPool(state, dexPool, 'uniswap-v4', true)
  const flow = purchase(dexPool, 'uniswap-v4', 2, 1n, 1_000_000n)
  derive(state, [flow])
  expect(state.tokens.get(token)).toMatchObject({ best_pool: dexPool, price_usd: 900 })
  derive(state, [purchase(token, 'fourmeme', 0, 1_000n, 24n), flow])
  expect(state.tokens.get(token)).toMatchObject({ best_pool: token, price_usd: 0.9 })
})

test('holdings count from the block that first names their token, whatever its unit', () => {
  const state = stateWithToken(2)
  const held = (account: string, units: bigint): AccountBalance => ({ token, account, owner: account, units })
  const blocks = [block(1, [], [held('early', 5n)]), block(2, [], [held('late', 7n)])]
  const { balances } = deriveUnit(context, state, blocks, { newPools: [], newTokens: [] })
  expect([...balances.values()].map(({ account }) => account)).toEqual(['late'])
})

test('a route between two tokens is worth its intermediate coins', () => {
  const state = stateWithToken(0)
  const other = '0x3000000000000000000000000000000000000000'
  const sale: SwapFact = {
    ...purchase(token, 'fourmeme', 0, 0n, 24n),
    sold: { token, units: (1_000n * ether) as BaseUnits },
    bought: { token: coin, units: (2n * ether) as BaseUnits },
  }
  const buying: SwapFact = {
    ...purchase(dexPool, 'pancakeswap-v2', 1, 0n, 18n),
    sold: { token: coin, units: (2n * ether) as BaseUnits },
    bought: { token: other, units: (5n * ether) as BaseUnits },
  }
  const { trades } = deriveUnit(context, state, [block(1, [sale, buying])], { newPools: [], newTokens: [] })
  expect(trades.find(({ in_wallet }) => in_wallet)).toMatchObject({
    sold_token: token,
    bought_token: other,
    hops: 2,
    value_micros: 1_800_000_000n,
  })
})

test.each([
  [
    'its creation',
    {
      kind: 'pool',
      dex: 'raydium-cpmm',
      pool: 'P',
      index: 0,
      tokens: ['A', 'B'],
      feePips: null,
      factory: null,
    },
  ],
  ['a swap', { ...purchase('P', 'raydium-cpmm', 0, 1n, 1n), sender: '0xa' }],
] satisfies [string, Fact][])('a pool of Solana is vouched for by its program: %s', (_event, fact) => {
  const state = emptyState('sol')
  const solana = { ...context, chain: 'sol' as const }
  deriveUnit(solana, state, [block(1, [fact])], { newPools: [], newTokens: [] })
  expect(state.pools.get('P')?.is_known_factory).toBe(true)
})

test('a pool is born at its creation event, not at its first appearance', () => {
  const created = (pool: string): Fact => ({
    kind: 'pool',
    dex: 'uniswap-v2',
    pool,
    index: 0,
    tokens: [token, coin],
    factory: dexPool,
    feePips: null,
  })
  const state = stateWithToken(0)
  // Known since block 0: a later creation event does not make it young.
  addPool(state, 'old', 'uniswap-v2', true)
  derive(state, [created('new'), created('old')])
  expect([state.pools.get('new')?.born_ms, state.pools.get('old')?.born_ms]).toEqual([1_000, null])
  const sameBlock = stateWithToken(0)
  addPool(sameBlock, 'asked', 'uniswap-v2', true)
  deriveUnit(context, sameBlock, [block(0, [created('asked')])], { newPools: [], newTokens: [] })
  expect(sameBlock.pools.get('asked')?.born_ms).toBe(0)
})

const launched: Fact = {
  kind: 'launch',
  dex: 'fourmeme',
  pool: token,
  index: 0,
  token,
  quote: coin,
  creator: '0xb',
  name: 'T',
  symbol: 'T',
  uri: null,
  totalSupply: 10n ** 27n,
  decimals: 18,
}

test.each([
  ['the block that launches it dates the birth of a curve that was first seen after a gap', 7, 7_000],
  ['a curve known from an earlier block was not born with a later launch', 6, null],
])('%s', (_title, firstBlock, bornMs) => {
  const state = stateWithToken(0)
  addPool(state, token, 'fourmeme', true)
  const pool = state.pools.get(token)
  if (!pool) throw new Error('the pool was not added')
  pool.first_block = firstBlock
  const changes = deriveUnit(context, state, [block(7, [launched])], { newPools: [], newTokens: [] })
  expect(pool.born_ms).toBe(bornMs)
  expect(changes.pools.has(token)).toBe(bornMs !== null)
})

test('a token that sells its tax within a sale adds nothing to what the seller sold', () => {
  const state = stateWithToken(0)
  addPool(state, dexPool, 'pancakeswap-v2', true)
  const sale = (index: number, tokens: bigint, sender: string | null): SwapFact => ({
    ...purchase(dexPool, 'pancakeswap-v2', index, 1n, 18n),
    sold: { token, units: (tokens * ether) as BaseUnits },
    bought: { token: coin, units: ether as BaseUnits },
    sender,
  })
  const facts = [sale(1, 500n, token), sale(2, 950n, null)]
  const { trades } = deriveUnit(context, state, [block(1, facts)], { newPools: [], newTokens: [] })
  const ofWallets = trades.filter((trade) => trade.in_wallet)
  expect(ofWallets.map(({ sender, sold_units: units, route_id: route }) => [sender, units, route])).toEqual([
    [token, 500n * ether, '0x1:0'],
    ['0xa', 950n * ether, '0x1:1'],
  ])
})
