import { zWalletEvent } from '@peregrine/contract/walletEvent'
import { expect, test } from 'vitest'
import type { TokenRow, TradeRow, TransferRow } from '../../db/rows.ts'
import { transferId, transferToWire } from '../../wire/transferWire.ts'
import type { BaseToken, ChainContext } from '../chainContext.ts'
import { emptyState } from '../chainState.ts'
import { type Changes, noChanges } from '../changes.ts'
import type { DecodedBlock } from '../unit.ts'
import { addTransfers, type Identities } from './deriveTransfers.ts'
import type { RawTransfer } from './rawTransfer.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const [wallet, other, meme, unknown] = [address('a'), address('b'), address('c'), address('d')]
const [coin, wrapped, dollars] = [address('0'), address('e'), address('f')]
const ether = 10n ** 18n

const base = (of: string, symbol: string, decimals: number, isStable = false): [string, BaseToken] => [
  of,
  { address: of, symbol, decimals, rank: 1, isStable },
]
const context = {
  chain: 'eth',
  nativeSymbol: 'ETH',
  baseTokens: new Map([base(coin, 'ETH', 18), base(wrapped, 'ETH', 18), base(dollars, 'USDC', 6, true)]),
} as unknown as ChainContext

const memeRow = {
  address: meme,
  symbol: 'MEME',
  decimals: 9,
  total_supply: 10n ** 18n,
  price_usd: 0.25,
  best_pool: '0xdeepest',
}

/** State before the block: ether at 2,000 dollars, and one token. */
function stateWith(token: object = memeRow, etherE8: bigint | null = 200_000_000_000n) {
  const state = emptyState('eth')
  state.tokens.set(meme, token as TokenRow)
  if (etherE8 !== null)
    state.coinPrices.set('ETH', { chain: 'eth', symbol: 'ETH', price_e8: etherE8, pool: '', time_ms: 0 })
  return state
}

const sent = (more: Partial<RawTransfer> = {}): RawTransfer => ({
  txHash: '0x1',
  txIndex: 3,
  idx: 7,
  wallet,
  direction: 'i',
  counterparty: other,
  token: meme,
  units: 8_000_000_000n,
  isNative: false,
  decimals: null,
  ...more,
})

type Given = { state?: ReturnType<typeof stateWith>; trades?: Partial<TradeRow>[]; identities?: Identities }

function derived(transfers: RawTransfer[], { state, trades = [], identities = new Map() }: Given = {}) {
  const changes: Changes = noChanges()
  changes.trades.push(...(trades as TradeRow[]))
  const block = { number: 5, hash: '0xblock', timeMs: 50, seenAtMs: 51, transfers } as unknown as DecodedBlock
  addTransfers(context, state ?? stateWith(), changes, block, identities)
  return changes.transfers
}

const trade = (more: Partial<TradeRow> = {}): Partial<TradeRow> => ({
  tx_hash: '0x1',
  sender: wallet,
  block_number: 5,
  sold_token: coin,
  bought_token: meme,
  ...more,
})

test('a transfer includes all that is known of its token at the time', () => {
  expect(derived([sent()])).toEqual([
    {
      chain: 'eth',
      block_number: 5,
      block_hash: '0xblock',
      time_ms: 50,
      seen_ms: 51,
      tx_index: 3,
      tx_hash: '0x1',
      idx: 7,
      wallet,
      direction: 'i',
      counterparty: other,
      token: meme,
      symbol: 'MEME',
      decimals: 9,
      units: 8_000_000_000n,
      is_native: false,
      // Eight tokens at a quarter of a dollar; the supply is a thousand million.
      value_micros: 2_000_000n,
      price_usd: 0.25,
      market_cap: 250_000_000,
      pool: '0xdeepest',
      spam: null,
    },
  ])
})

test.each([
  ['what was bought', sent()],
  ['the coin that was paid', sent({ token: coin, isNative: true, idx: -1, direction: 'o' })],
  ['the wrapped coin that a router made of it', sent({ token: wrapped, direction: 'o' })],
])('%s is told by the trade alone', (_, transfer) => {
  expect(derived([transfer], { trades: [trade()] })).toEqual([])
})

test('the coin that a router wrapped as payment is part of the trade', () => {
  const native = sent({ token: coin, isNative: true, idx: -1, direction: 'o' })
  expect(derived([native], { trades: [trade({ sold_token: wrapped })] })).toEqual([])
})

test('transfers between the hops of a route are part of the trade as well', () => {
  const hops = [trade({ sold_token: unknown, bought_token: dollars }), trade({ sold_token: dollars })]
  const moved = [sent(), sent({ token: dollars, idx: 8 }), sent({ token: unknown, idx: 9, direction: 'o' })]
  expect(derived(moved, { trades: hops })).toEqual([])
  expect(derived(moved, { trades: hops.slice(0, 1) }).map(({ token }) => token)).toEqual([meme])
})

test.each([
  ['a token that it did not trade', [sent({ token: unknown })], trade()],
  ['another transaction', [sent({ txHash: '0x2' })], trade()],
  ['another wallet', [sent({ wallet: other, counterparty: wallet })], trade()],
  ['another block', [sent()], trade({ block_number: 4 })],
])('a trade does not hide a transfer of %s', (_, transfers, of) => {
  expect(derived(transfers, { trades: [of] })).toHaveLength(1)
})

test.each([
  ['a dollar coin', sent({ token: dollars, units: 1_500_000n }), 1_500_000n, 1, 'USDC', 6],
  ['the coin', sent({ token: coin, units: ether / 2n }), 1_000_000_000n, 2_000, 'ETH', 18],
  ['the wrapped coin', sent({ token: wrapped, units: ether }), 2_000_000_000n, 2_000, 'ETH', 18],
])('%s has the price of its base', (_, transfer, micros, price, symbol, decimals) => {
  expect(derived([transfer])[0]).toMatchObject({
    value_micros: micros,
    price_usd: price,
    market_cap: null,
    symbol,
    decimals,
  })
})

test.each([
  ['the coin, before anybody traded it for dollars', sent({ token: coin }), stateWith(memeRow, null)],
  ['a token without a price', sent(), stateWith({ ...memeRow, price_usd: null })],
  ['a token that does not say its decimals', sent(), stateWith({ ...memeRow, decimals: null })],
  ['a token that was never traded', sent({ token: unknown }), stateWith()],
  ['a price that nobody believes', sent(), stateWith({ ...memeRow, price_usd: 1e12 })],
  ['a price beyond all numbers', sent({ units: 10n ** 60n }), stateWith({ ...memeRow, price_usd: 1e300 })],
])('the worth of %s is unknown, which is not nothing', (_, transfer, state) => {
  expect(derived([transfer], { state })[0]?.value_micros).toBeNull()
  expect(derived([transfer], { state }).map(transferToWire)[0]?.valueUsd).toBeNull()
})

test('without a price of the coin there is no value', () => {
  const [row] = derived([sent({ token: coin })], { state: stateWith(memeRow, null) })
  expect(row).toMatchObject({ price_usd: null, market_cap: null })
})

test('values are integers, rounded down', () => {
  // Six tenths of a millionth of a dollar.
  expect(derived([sent({ token: coin, units: 300_000_000n })])[0]?.value_micros).toBe(0n)
})

test('values are capped at a million million dollars', () => {
  const worth = (price: number) =>
    derived([sent({ units: 10n ** 9n })], { state: stateWith({ ...memeRow, price_usd: price }) })[0]
      ?.value_micros
  expect(worth(1e12)).toBe(10n ** 18n)
  expect(worth(1.1e12)).toBeNull()
})

test('an untraded token has its own symbol and decimals, else those of the chain', () => {
  const identities = new Map([[unknown, { symbol: 'GIFT', decimals: 4 }]])
  const identityOf = (rows: TransferRow[]) => rows.map(({ symbol, decimals }) => [symbol, decimals])
  expect(identityOf(derived([sent({ token: unknown, decimals: 2 })], { identities }))).toEqual([['GIFT', 4]])
  expect(identityOf(derived([sent({ token: unknown, decimals: 2 })]))).toEqual([['', 2]])
  expect(
    identityOf(derived([sent()], { identities: new Map([[meme, { symbol: 'FAKE', decimals: 1 }]]) })),
  ).toEqual([['MEME', 9]])
})

test('a transfer of nothing is marked', () => {
  expect(derived([sent({ units: 0n }), sent({ units: 1n })]).map(({ spam }) => spam)).toEqual(['zero', null])
})

test('on the wire: amounts as text, value in dollars, no trade fields', () => {
  const [row] = derived([sent({ direction: 'o', units: 9_007_199_254_740_993n })])
  if (!row) throw new Error('no transfer')
  const event = transferToWire(row)
  expect(zWalletEvent.parse(event)).toEqual(event)
  expect(event).toMatchObject({
    kind: 'out',
    network: 'eth',
    token: { address: meme, symbol: 'MEME', decimals: 9, units: '9007199254740993' },
    valueUsd: '2251799.813685',
    tokenPrice: 0.25,
    marketCap: 250_000_000,
    poolAddress: '0xdeepest',
    counterparty: other,
    timestamp: 50,
    seenAt: 51,
    quote: null,
    dex: null,
    move: null,
  })
  expect(transferToWire({ ...row, direction: 'i', spam: 'zero' })).toMatchObject({ kind: 'in', spam: 'zero' })
})

test('a database row is sent unchanged', () => {
  const [row] = derived([sent()])
  if (!row) throw new Error('no transfer')
  const asText = {
    ...row,
    units: String(row.units),
    value_micros: String(row.value_micros),
    block_number: '5',
    time_ms: '50',
    seen_ms: '51',
  }
  expect(transferToWire(asText)).toEqual(transferToWire(row))
})

test('each side, position and reorged twin of a transfer has its own id', () => {
  const [row] = derived([sent()])
  if (!row) throw new Error('no transfer')
  const twins: Partial<TransferRow>[] = [
    {},
    { direction: 'o' },
    { idx: 8 },
    { idx: -1 },
    { idx: -7 },
    { wallet: other },
    { tx_hash: '0x2' },
    { block_hash: '0xreorged' },
  ]
  const ids = twins.map((twin) => transferId({ ...row, ...twin }))
  expect(new Set(ids).size).toBe(twins.length)
  expect(ids[0]).toBe(`0x1:i:7:${wallet}:0xblock`)
  expect(transferId({ ...row, chain: 'sol', idx: (2 << 16) + 1 })).toContain(':2.1:')
})
