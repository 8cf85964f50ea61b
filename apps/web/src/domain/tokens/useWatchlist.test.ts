import { afterEach, expect, test } from 'vitest'
import { parseWatchlist } from './parseWatchlist.ts'
import { readRecord } from './storedRecords.ts'
import type { NamedToken } from './tokenRef.ts'
import {
  addWatchlistGroup,
  changeWatchlistToken,
  isOnWatchlist,
  moveOnWatchlist,
  removeWatchlistGroup,
  renameWatchlistGroup,
  restoreWatchlist,
  removeFromWatchlist,
  useWatchlist,
  watchlistNow,
  addToWatchlist,
} from './useWatchlist.ts'

const token = (symbol: string): NamedToken => ({
  network: 'eth',
  token: `0x${symbol}`,
  pool: null,
  symbol,
  name: symbol,
})
const symbols = () => useWatchlist.getState().tokens.map(({ symbol }) => symbol)
const stored = () => parseWatchlist(readRecord('watchList')).tokens.map(({ symbol }) => symbol)

afterEach(() => restoreWatchlist({ tokens: [], groups: [] }))

test('a token is added once, at the top, kept in the browser, and taken off again', () => {
  for (const symbol of ['a', 'b', 'a']) addToWatchlist(token(symbol))
  expect([symbols(), stored()]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
  removeFromWatchlist(token('b'))
  expect([symbols(), stored(), isOnWatchlist(token('b'))]).toEqual([['a'], ['a'], false])
})

test('a launchpad and its chain hold the same token', () => {
  addToWatchlist({ ...token('x'), network: 'pump' })
  expect(isOnWatchlist({ network: 'sol', token: '0xx' })).toBe(true)
  expect(isOnWatchlist({ network: 'eth', token: '0xx' })).toBe(false)
})

test.each`
  move     | onto   | order
  ${'d'}   | ${'b'} | ${['a', 'd', 'b', 'c']}
  ${'a'}   | ${'c'} | ${['b', 'c', 'a', 'd']}
  ${'a'}   | ${'a'} | ${['a', 'b', 'c', 'd']}
  ${'off'} | ${'a'} | ${['a', 'b', 'c', 'd']}
`('$move onto $onto gives $order', ({ move, onto, order }) => {
  for (const symbol of ['d', 'c', 'b', 'a']) addToWatchlist(token(symbol))
  moveOnWatchlist(token(move), token(onto))
  expect([symbols(), stored()]).toEqual([order, order])
})

test('a group is named once; when it goes, its tokens stay', () => {
  const group = addWatchlistGroup(' dogs ')
  const other = addWatchlistGroup('cats')
  expect(group?.name).toBe('dogs')
  expect([addWatchlistGroup('dogs'), addWatchlistGroup('  ')]).toEqual([null, null])
  expect(renameWatchlistGroup(other?.id ?? '', 'dogs')).toBe(false)
  addToWatchlist(token('a'), group?.id)
  changeWatchlistToken(token('a'), { note: 'later', isPinned: true })
  const before = watchlistNow()
  removeWatchlistGroup(group?.id ?? '')
  expect(useWatchlist.getState().tokens).toMatchObject([{ group: null, note: 'later', isPinned: true }])
  restoreWatchlist(before)
  expect(useWatchlist.getState().tokens).toMatchObject([{ group: group?.id }])
  expect(addWatchlistGroup('third')?.id).not.toBe(other?.id)
})

test('stored data are validated: no duplicates, unknown networks, missing groups or invalid entries', () => {
  const good = { ...token('a'), group: '9', note: 7, isPinned: 'yes' }
  const list = parseWatchlist({
    tokens: [good, good, { ...good, network: 'tron' }, null, 'x', { network: 'eth' }],
    groups: [{ id: '1', name: 'g' }, { id: 2 }],
  })
  expect(list.groups).toEqual([{ id: '1', name: 'g' }])
  expect(list.tokens).toEqual([{ ...token('a'), note: '', group: null, isPinned: false, at: 0 }])
  for (const odd of [null, 'x', 7, [], { tokens: 'x' }]) expect(parseWatchlist(odd).tokens).toEqual([])
})
