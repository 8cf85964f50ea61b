import type { BaseUnits } from '@peregrine/core/units'
import type { Fact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import { drained, noTradeCosts } from './testing/fixtureContext.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { DecodedBlock } from './unit.ts'

const coin = '0x1000000000000000000000000000000000000000'
const dollar = '0x2000000000000000000000000000000000000000'
const [deep, thin] = ['0xdeep', '0xthin']
const source = (pool: string) => [pool, { symbol: 'ETH', pool, base: coin, quote: dollar }] as const

const context = unaskedContext({
  chain: 'eth',
  nativeSymbol: 'ETH',
  baseTokens: new Map([
    [coin, { address: coin, symbol: 'ETH', decimals: 18, rank: 2, isStable: false }],
    [dollar, { address: dollar, symbol: 'USDC', decimals: 6, rank: 3, isStable: true }],
  ]),
  priceSources: new Map([source(deep), source(thin)]),
})

const held = (coins: number, dollars: number): bigint[] => [
  BigInt(coins) * 10n ** 18n,
  BigInt(dollars) * 10n ** 6n,
]

/** Builds a swap with a pool's resulting reserves; it sold one coin for this many dollars. */
function trade(pool: string, coins: number, dollars: number, paid: number, index: number): Fact[] {
  const fact = { dex: 'uniswap-v2', pool, sender: null }
  return [
    { kind: 'liquidity', ...fact, index, units: held(coins, dollars), isChange: false },
    {
      kind: 'swap',
      ...fact,
      index: index + 1,
      sold: { token: coin, units: (10n ** 18n) as BaseUnits },
      bought: { token: dollar, units: (BigInt(paid) * 10n ** 6n) as BaseUnits },
    },
  ]
}

function block(number: number, facts: Fact[]): DecodedBlock {
  const transaction = {
    hash: `0x${number}`,
    index: 0,
    facts,
    senderOf: () => '0xa',
    costs: noTradeCosts,
    logs: [],
    balances: [],
  }
  const head = { number, hash: `0x${number}`, parentHash: '', timeMs: number * 12_000, seenAtMs: 0 }
  return { ...head, transactions: [transaction], faults: [], transfers: [], decimals: new Map() }
}

function stateWithPools(): ChainState {
  const state = emptyState('eth')
  for (const pool of [deep, thin]) {
    const info = { pool, dex: 'uniswap-v2', tokens: [coin, dollar], factory: null, isKnownFactory: true }
    state.pools.set(
      pool,
      newPoolRow(context, { ...info, feePips: null, family: 'v2' }, { number: 0, timeMs: 0 }),
    )
  }
  derive(
    state,
    block(1, [...trade(deep, 10_000, 30_000_000, 3_000, 0), ...trade(thin, 100, 300_000, 3_000, 2)]),
  )
  return state
}

const derive = (state: ChainState, one: DecodedBlock) =>
  deriveUnit(context, state, [one], { newPools: [], newTokens: [] })
const priceOf = (state: ChainState): number => Number(state.coinPrices.get('ETH')?.price_e8) / 1e8

test('a thin pool moves nothing, however many blocks it is pushed in', () => {
  const state = stateWithPools()
  for (let number = 2; number < 12; number++)
    derive(state, block(number, trade(thin, 10, 3_000_000, 300_000, 0)))
  expect(priceOf(state)).toBe(3_000)
})

test('one block of trades in the deepest pool moves nothing; three that stay there do', () => {
  const state = stateWithPools()
  const prices = [2, 3, 4].map((number) => {
    derive(state, block(number, [...trade(deep, 9_000, 30_600_000, 3_400, 0)]))
    return priceOf(state)
  })
  expect(prices).toEqual([3_000, 3_000, 3_400])
})

test('a pool of unknown depth has no weight beside one of known depth', () => {
  const state = stateWithPools()
  const silent = state.pools.get(deep)
  if (silent) silent.family = 'v4'
  for (const number of [2, 3, 4])
    derive(
      state,
      block(number, [...trade(deep, 10_000, 40_000_000, 4_000, 0), ...trade(thin, 100, 310_000, 3_100, 2)]),
    )
  expect(state.pricePools.get(deep)?.depth_micros).toBe(0n)
  expect(priceOf(state)).toBe(3_100)
})

test('an emptied pool no longer counts', () => {
  const state = stateWithPools()
  derive(state, block(2, [drained(deep, 0)]))
  expect(state.pricePools.get(deep)?.depth_micros).toBe(0n)
  for (const number of [3, 4, 5]) derive(state, block(number, trade(thin, 100, 310_000, 3_100, 0)))
  expect(priceOf(state)).toBe(3_100)
})
