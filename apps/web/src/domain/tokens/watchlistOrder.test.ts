import type { RadarToken } from '@peregrine/contract/topics/radar'
import { expect, test } from 'vitest'
import type { WatchlistToken } from './parseWatchlist.ts'
import { tokenKey } from './tokenRef.ts'
import { subscriptionsOf } from './useTokenFigures.ts'
import { fitsText, inOrderOf } from './watchlistOrder.ts'

const token = (symbol: string, isPinned = false): WatchlistToken => ({
  network: 'eth',
  token: `0x${symbol}`,
  pool: null,
  symbol,
  name: `${symbol} coin`,
  note: symbol === 'c' ? '等回调' : '',
  group: null,
  isPinned,
  at: 0,
})
const figure = (change24h: number | null) => ({ marketCap: 1, change1h: null, change24h }) as RadarToken

test('pinned first; then the largest first, the unknown last in their own order', () => {
  const tokens = [token('a'), token('b'), token('c', true), token('d'), token('e')]
  const figures = new Map([
    [tokenKey(token('a')), figure(-5)],
    [tokenKey(token('d')), figure(12)],
    [tokenKey(token('c')), figure(-90)],
    [tokenKey(token('e')), figure(null)],
  ])
  const symbols = (list: readonly WatchlistToken[]) => list.map(({ symbol }) => symbol).join('')
  expect(symbols(inOrderOf(tokens, 'change24h', figures))).toBe('cdabe')
  expect(symbols(inOrderOf(tokens, 'own', figures))).toBe('cabde')
})

test.each`
  text       | fits
  ${''}      | ${true}
  ${'C'}     | ${true}
  ${'coin'}  | ${true}
  ${'回调'}  | ${true}
  ${'0xC'}   | ${true}
  ${'other'} | ${false}
`('"$text" finds it: $fits', ({ text, fits }) => expect(fitsText(token('c'), text)).toBe(fits))

test('figures are requested by chain, a hundred at a time, without duplicates', () => {
  const many = Array.from({ length: 250 }, (_, i) => ({ network: 'eth' as const, token: `0x${i}` }))
  const pump = { network: 'pump' as const, token: 'P' }
  const asked = subscriptionsOf([...many, pump, { ...pump, network: 'sol' }])
  expect(asked.map(({ chainType, tokens }) => [chainType, tokens.length])).toEqual([
    ['eth', 100],
    ['eth', 100],
    ['eth', 50],
    ['sol', 1],
  ])
})
