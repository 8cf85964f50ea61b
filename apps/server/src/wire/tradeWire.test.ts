import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { expect, test } from 'vitest'
import { type StoredTrade, tradeWire } from './tradeWire.ts'

const wrapped = chainDefinitions.eth.native.address
const meme = `0x${'12'.repeat(20)}`

const row: StoredTrade = {
  chain: 'eth',
  network: 'eth',
  block_number: '20000000',
  block_hash: '0xaaaa11112222',
  time_ms: '1700000000000',
  seen_ms: 1_700_000_000_500,
  tx_index: 3,
  tx_hash: '0x1',
  idx: -1,
  in_pool: false,
  in_wallet: true,
  route_id: '0x1:0',
  hops: 2,
  dex: 'uniswap-v2',
  pool: null,
  sender: '0xs',
  side: 'b',
  token: meme,
  sold_token: wrapped,
  sold_units: '5',
  bought_token: meme,
  bought_units: 7n,
  value_micros: '2500000',
  price_usd: 0.5,
  paid_usd: 0.4,
  market_cap: null,
  venue_fee_micros: null,
  router_fee_micros: null,
  network_fee_micros: null,
  tip_micros: null,
}

const shown = (of: (token: string) => { symbol: string; decimals: number | null }) => {
  const trade = tradeWire(row, of, null)
  const { tokenSymbol, receivedTokenSymbol, receivedTokenDecimals, sentTokenSymbol, sentTokenDecimals } =
    trade
  return { tokenSymbol, receivedTokenSymbol, receivedTokenDecimals, sentTokenSymbol, sentTokenDecimals }
}

test('a base token is named by the catalogue, any other by its own symbol', () => {
  expect(shown(() => ({ symbol: 'OWN', decimals: 4 }))).toEqual({
    tokenSymbol: 'OWN',
    receivedTokenSymbol: 'OWN',
    receivedTokenDecimals: 4,
    sentTokenSymbol: 'WETH',
    sentTokenDecimals: 18,
  })
})

test('missing decimals are unknown', () => {
  expect(shown(() => ({ symbol: '', decimals: null }))).toMatchObject({
    tokenSymbol: '',
    receivedTokenDecimals: null,
  })
})

test('integers are sent as text, from the indexer or a query', () => {
  expect(tradeWire(row, () => ({ symbol: '', decimals: null }), 'KOL')).toMatchObject({
    id: '0x1:net.0:11112222',
    index: 'net.0',
    blockNumber: 20_000_000,
    sentTokenAmount: '5',
    receivedTokenAmount: '7',
    valueUsd: '2.5',
    fees: null,
    userName: 'KOL',
  })
})

test.each([
  ['the pool’s price and its own, which it paid', 0.5, 0.4, [0.5, 0.4]],
  ['the pool’s price twice where none was paid, as in rows of older versions', 0.5, null, [0.5, 0.5]],
  ['no price where there is none', null, null, [null, null]],
])('a trade tells %s', (_what, price_usd, paid_usd, expected) => {
  const { tokenPrice, paidPrice } = tradeWire(
    { ...row, price_usd, paid_usd },
    () => ({ symbol: '', decimals: null }),
    null,
  )
  expect([tokenPrice, paidPrice]).toEqual(expected)
})
