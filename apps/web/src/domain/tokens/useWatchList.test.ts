import { afterEach, expect, test } from 'vitest'
import { parseWatchList } from './parseWatchList.ts'
import { readRecord } from './storedRecords.ts'
import type { NamedToken } from './tokenRef.ts'
import {
  addWatchGroup,
  changeWatched,
  isWatched,
  moveWatched,
  removeWatchGroup,
  renameWatchGroup,
  restoreWatchList,
  unwatchToken,
  useWatchList,
  watchListNow,
  watchToken,
} from './useWatchList.ts'

const token = (symbol: string): NamedToken => ({
  network: 'eth',
  token: `0x${symbol}`,
  pool: null,
  symbol,
  name: symbol,
})
const symbols = () => useWatchList.getState().tokens.map(({ symbol }) => symbol)
const stored = () => parseWatchList(readRecord('watchList')).tokens.map(({ symbol }) => symbol)

afterEach(() => restoreWatchList({ tokens: [], groups: [] }))

test('a token is added once, at the top, kept in the browser, and taken off again', () => {
  for (const symbol of ['a', 'b', 'a']) watchToken(token(symbol))
  expect([symbols(), stored()]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
  unwatchToken(token('b'))
  expect([symbols(), stored(), isWatched(token('b'))]).toEqual([['a'], ['a'], false])
})

test('a launchpad and its chain hold the same token', () => {
  watchToken({ ...token('x'), network: 'pump' })
  expect(isWatched({ network: 'sol', token: '0xx' })).toBe(true)
  expect(isWatched({ network: 'eth', token: '0xx' })).toBe(false)
})

test.each`
  move     | onto   | order
  ${'d'}   | ${'b'} | ${['a', 'd', 'b', 'c']}
  ${'a'}   | ${'c'} | ${['b', 'c', 'a', 'd']}
  ${'a'}   | ${'a'} | ${['a', 'b', 'c', 'd']}
  ${'off'} | ${'a'} | ${['a', 'b', 'c', 'd']}
`('$move onto $onto gives $order', ({ move, onto, order }) => {
  for (const symbol of ['d', 'c', 'b', 'a']) watchToken(token(symbol))
  moveWatched(token(move), token(onto))
  expect([symbols(), stored()]).toEqual([order, order])
})

test('a group is named once; when it goes, its tokens stay', () => {
  const group = addWatchGroup(' dogs ')
  const other = addWatchGroup('cats')
  expect(group?.name).toBe('dogs')
  expect([addWatchGroup('dogs'), addWatchGroup('  ')]).toEqual([null, null])
  expect(renameWatchGroup(other?.id ?? '', 'dogs')).toBe(false)
  watchToken(token('a'), group?.id)
  changeWatched(token('a'), { note: 'later', isPinned: true })
  const before = watchListNow()
  removeWatchGroup(group?.id ?? '')
  expect(useWatchList.getState().tokens).toMatchObject([{ group: null, note: 'later', isPinned: true }])
  restoreWatchList(before)
  expect(useWatchList.getState().tokens).toMatchObject([{ group: group?.id }])
  expect(addWatchGroup('third')?.id).not.toBe(other?.id)
})

test('what is stored is not believed: no token twice, no unknown network or group, nothing that is none', () => {
  const good = { ...token('a'), group: '9', note: 7, isPinned: 'yes' }
  const list = parseWatchList({
    tokens: [good, good, { ...good, network: 'tron' }, null, 'x', { network: 'eth' }],
    groups: [{ id: '1', name: 'g' }, { id: 2 }],
  })
  expect(list.groups).toEqual([{ id: '1', name: 'g' }])
  expect(list.tokens).toEqual([{ ...token('a'), note: '', group: null, isPinned: false, at: 0 }])
  for (const odd of [null, 'x', 7, [], { tokens: 'x' }]) expect(parseWatchList(odd).tokens).toEqual([])
})
