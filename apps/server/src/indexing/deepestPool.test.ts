import type { BaseUnits } from '@peregrine/core/units'
import type { Fact, SwapFact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import type { PoolRow } from '../db/rows.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { DecodedBlock } from './unit.ts'

const token = '0x1000000000000000000000000000000000000000'
const weth = '0x2000000000000000000000000000000000000000'
const ether = 10n ** 18n
const hourMs = 3_600_000
const fair = 0.0172
const lie = 3_440

const context = unaskedContext({
  chain: 'eth',
  nativeSymbol: 'ETH',
  baseTokens: new Map([[weth, { address: weth, symbol: 'ETH', decimals: 18, rank: 2, isStable: false }]]),
})

type Venue = Pick<PoolRow, 'dex' | 'family'>
const v2: Venue = { dex: 'uniswap-v2', family: 'v2' }
const v3: Venue = { dex: 'uniswap-v3', family: 'v3' }
const v4: Venue = { dex: 'uniswap-v4', family: 'v4' }
const infinity: Venue = { dex: 'pancake-infinity-cl', family: 'infinity' }
const balancer: Venue = { dex: 'balancer-v3', family: null }

function openWorld(): ChainState {
  const state = emptyState('eth')
  const eth = { chain: 'eth', symbol: 'ETH', pool: '', time_ms: 0 } as const
  state.coinPrices.set('ETH', { ...eth, price_e8: 3_440n * 10n ** 8n })
  state.tokens.set(token, {
    chain: 'eth',
    address: token,
    symbol: 'T',
    name: 'T',
    decimals: 18,
    total_supply: 1_000_000n * ether,
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
  return state
}

function open(state: ChainState, id: string, venue: Venue, firstBlock: number): void {
  const info = { pool: id, ...venue, tokens: [token, weth], factory: '0xf', isKnownFactory: true }
  const row = newPoolRow(context, { ...info, feePips: null }, { number: firstBlock, timeMs: 0 })
  state.pools.set(id, { ...row, is_stable: venue.family === 'v2' ? false : null })
}

/** A purchase for so much, which leaves its pool at a price; in a V2 pair with so many coins, or none. */
type Trade = { pool: string; venue: Venue; paid?: bigint; coinsHeld?: bigint; isLie?: boolean }

function factsOf(
  { pool, venue, paid = 10n ** 16n, coinsHeld = 0n, isLie = false }: Trade,
  at: number,
): Fact[] {
  // Whole tokens per coin: 200,000 of them make 0.0172 dollars.
  const perCoin = isLie ? 1n : 200_000n
  const swap: SwapFact = {
    kind: 'swap',
    dex: venue.dex,
    pool,
    index: at + 1,
    sold: { token: weth, units: paid as BaseUnits },
    bought: { token, units: (paid * perCoin) as BaseUnits },
    sender: '0xa',
    ...(venue.family === 'v2' ? {} : { after: { tokens: [token, weth], units: [perCoin, 1n] } }),
  }
  if (venue.dex === 'pumpfun')
    swap.curve = { virtualQuote: 1n, virtualToken: 1n, realQuote: paid, realToken: ether }
  const units = [coinsHeld * perCoin, coinsHeld]
  const sync: Fact = { kind: 'liquidity', dex: venue.dex, pool, index: at, units, isChange: false }
  return venue.family === 'v2' ? [sync, swap] : [swap]
}

function blockOf(number: number, timeMs: number, facts: Fact[]): DecodedBlock {
  const hash = `0x${number}`
  const plain = { senderOf: () => '0xa', costs: noTradeCosts, logs: [], balances: [] }
  const head = { number, hash, parentHash: '', timeMs, seenAtMs: 0, faults: [], transfers: [] }
  return { ...head, transactions: [{ ...plain, hash, index: 0, facts }], decimals: new Map() }
}

const derive = (state: ChainState, ...blocks: DecodedBlock[]) =>
  deriveUnit(context, state, blocks, { newPools: [], newTokens: [] })

const dust = (pool: string, venue: Venue): Trade => ({ pool, venue, paid: 2_000n, isLie: true })

test.each([v4, infinity, balancer])(
  'an inflow that was lent for a transaction prices nothing: $dex',
  (venue) => {
    const state = openWorld()
    open(state, 'real', venue, 1)
    open(state, 'own', venue, 2)
    // What the lender is paid back with is taken out as liquidity, which is not told.
    const attack = [
      ...factsOf({ pool: 'own', venue, paid: 1_000n * ether }, 0),
      ...factsOf(dust('own', venue), 2),
    ]
    derive(state, blockOf(3, 0, factsOf({ pool: 'real', venue }, 0)))
    derive(state, blockOf(4, hourMs, attack))
    derive(state, blockOf(5, 2 * hourMs, factsOf(dust('own', venue), 0)))
    expect(state.tokens.get(token)?.best_pool).toBe('real')
    expect(state.tokens.get(token)?.price_usd).toBeCloseTo(fair, 4)
  },
)

const deep = 5n * ether
const shallow = 4n * 10n ** 16n

type Side = { venue: Venue; coinsHeld?: bigint; firstBlock?: number }
const older: Side = { venue: v4, firstBlock: 1 }
const newer: Side = { venue: v4, firstBlock: 2 }

test.each<[name: string, soFar: Side, other: Side, hours: number, moves: boolean]>([
  ['a pool that was traded today keeps it', older, newer, 23, false],
  ['a pool that was not traded for a day loses it', older, newer, 25, true],
  ['the pool known for longer takes it back', newer, older, 1, true],
  ['a deep pair keeps it, however quiet', { venue: v2, coinsHeld: deep }, newer, 25, false],
  ['a shallow pair keeps it while it trades', { venue: v2, coinsHeld: shallow }, newer, 23, false],
  ['a shallow pair that is quiet loses it', { venue: v2, coinsHeld: shallow }, newer, 25, true],
  ['a drained pair loses it at once', { venue: v2, coinsHeld: 0n }, newer, 1, true],
  ['a newer shallow pair does not get it', older, { venue: v2, coinsHeld: shallow, firstBlock: 2 }, 1, false],
  ['a newer deep pair gets it', older, { venue: v2, coinsHeld: deep, firstBlock: 2 }, 1, true],
  [
    'the deeper of two pairs gets it, however shallow',
    { venue: v2, coinsHeld: shallow },
    { venue: v2, coinsHeld: 2n * shallow, firstBlock: 2 },
    1,
    true,
  ],
])('%s', (_name, soFar, other, hours, moves) => {
  const results = [false, true].map((isOneUnit) => {
    const state = openWorld()
    open(state, 'soFar', soFar.venue, soFar.firstBlock ?? 1)
    open(state, 'other', other.venue, other.firstBlock ?? 1)
    const blocks = [
      blockOf(3, hourMs, factsOf({ pool: 'soFar', ...soFar }, 0)),
      blockOf(4, (1 + hours) * hourMs, factsOf({ pool: 'other', ...other, isLie: true }, 0)),
    ]
    if (isOneUnit) derive(state, ...blocks)
    else for (const block of blocks) derive(state, block)
    return state.tokens.get(token)
  })
  const [inTwo, inOne] = results
  expect(inOne).toEqual(inTwo)
  expect(inOne?.best_pool).toBe(moves ? 'other' : 'soFar')
  if (soFar.coinsHeld !== 0n) expect((inOne?.price_usd ?? 0) / (moves ? lie : fair)).toBeCloseTo(1, 6)
})

const curve: Venue = { dex: 'pumpfun', family: null }
const moonshot: Venue = { dex: 'moonshot', family: null }

const launched: Fact = {
  kind: 'launch',
  dex: 'pumpfun',
  pool: 'curve',
  index: 0,
  token,
  quote: weth,
  creator: '0xb',
  name: 'T',
  symbol: 'T',
  uri: null,
  totalSupply: null,
  decimals: 18,
}
const moved = (stage: 'filled' | 'migrated'): Fact => ({
  kind: 'curve',
  dex: 'pumpfun',
  pool: 'curve',
  index: 9,
  token,
  stage,
  toPool: null,
})
/** Coins out of the price's reach, in a pool of anybody's. */
const locked: Fact = {
  kind: 'liquidity',
  dex: v3.dex,
  pool: 'own',
  index: 0,
  units: [0n, 1_000n * ether],
  isChange: true,
}

test.each<[name: string, venue: Venue, before: Fact[], after: Fact[], hours: number, best: string]>([
  ['a curve that sells keeps it, however quiet', curve, [launched], [], 1_000, 'curve'],
  ['a filled curve keeps it for an hour', curve, [launched], [moved('filled')], 0.9, 'curve'],
  ['a filled curve that never moved loses it', curve, [launched], [moved('filled')], 1.1, 'own'],
  ['a migrated curve loses it at once', curve, [launched], [moved('migrated')], 0.1, 'own'],
  ['so does one whose launch is not known', curve, [], [moved('migrated')], 0.1, 'own'],
  ['a curve whose stage is not told keeps it for an hour', moonshot, [], [], 0.9, 'curve'],
  ['a curve whose stage is not told loses it then', moonshot, [], [], 1.1, 'own'],
])('%s', (_name, venue, before, after, hours, best) => {
  const state = openWorld()
  open(state, 'curve', venue, 1)
  open(state, 'own', v3, 2)
  derive(state, blockOf(3, 0, [...before, ...factsOf({ pool: 'curve', venue }, 1), ...after]))
  derive(state, blockOf(4, hours * hourMs, [locked, ...factsOf(dust('own', v3), 1)]))
  expect(state.tokens.get(token)?.best_pool).toBe(best)
  expect((state.tokens.get(token)?.price_usd ?? 0) / (best === 'own' ? lie : fair)).toBeCloseTo(1, 6)
})

test('a curve that sells has the price with its next trade, whatever pool was traded first', () => {
  const state = openWorld()
  open(state, 'curve', curve, 2)
  open(state, 'own', v3, 1)
  derive(state, blockOf(3, 0, [locked, ...factsOf(dust('own', v3), 1)]))
  expect(state.tokens.get(token)?.best_pool).toBe('own')
  derive(state, blockOf(4, hourMs, factsOf({ pool: 'curve', venue: curve }, 0)))
  expect(state.tokens.get(token)?.best_pool).toBe('curve')
  expect(state.tokens.get(token)?.price_usd).toBeCloseTo(fair, 4)
})

test('a curve whose migration is known from other blocks loses it, though its last reserves stand', () => {
  const state = openWorld()
  open(state, 'curve', curve, 1)
  open(state, 'own', v3, 2)
  derive(state, blockOf(3, 0, [launched, ...factsOf({ pool: 'curve', venue: curve }, 1)]))
  const launch = state.launches.get(token)
  if (!launch) throw new Error('the launch was not added')
  launch.stage = 'migrated'
  derive(state, blockOf(4, 0.1 * hourMs, [locked, ...factsOf(dust('own', v3), 1)]))
  expect(state.tokens.get(token)?.best_pool).toBe('own')
})
