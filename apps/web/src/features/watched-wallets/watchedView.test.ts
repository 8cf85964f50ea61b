import { expect, test } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { filterWatched, groupsOf, sortWatched, type WatchedView, wholeList } from './watchedView.ts'

const wallet = (at: number, chainType: 1 | 2, name: string, configGroup: string, tip = '') => ({
  ...newlyWatched({ chainType, address: chainType === 1 ? `0x${at}` : `So${at}`, name }, at),
  configGroup,
  tip,
})
const list = [
  wallet(4, 1, 'whale 10', 'dogs'),
  wallet(3, 2, 'whale 9', 'cats', 'Early'),
  wallet(2, 1, '阿伟', 'dogs'),
  wallet(1, 2, 'Ann', 'Default'),
]

const shownAs = (view: WatchedView, known: Parameters<typeof sortWatched>[2] = new Map()) =>
  sortWatched(filterWatched(list, view), view, known).map(({ createdAtMs }) => createdAtMs)

test.each([
  [{}, [4, 3, 2, 1]],
  [{ isUp: true }, [1, 2, 3, 4]],
  [{ family: 'SOL' }, [3, 1]],
  [{ group: 'dogs' }, [4, 2]],
  [{ text: ' EARLY ' }, [3]],
  [{ text: 'so1' }, [1]],
  [{ text: 'whale', order: 'name', isUp: true }, [3, 4]],
  [{ order: 'address', isUp: true }, [2, 4, 1, 3]],
  [{ order: 'group', isUp: true, family: 'SOL' }, [3, 1]],
] satisfies [Partial<WatchedView>, number[]][])('%j shows %j', (view, expected) => {
  expect(shownAs({ ...wholeList, ...view })).toEqual(expected)
})

const summary = (at: number, realisedUsd: string | null, winRate: number | null) => ({
  address: list.find(({ createdAtMs }) => createdAtMs === at)?.address ?? '',
  name: null,
  realisedUsd,
  unknownTrades: 0,
  winRate,
  lastTradeAt: at,
  valueUsd: realisedUsd,
  unpriced: 0,
  unknownCoins: [],
})
const summaries = [summary(1, '-20', 50), summary(2, '100', null), summary(4, '9', 0)]

test.each([
  [{ order: 'profit' }, [2, 4, 1, 3]],
  [{ order: 'profit', isUp: true }, [1, 4, 2, 3]],
  [{ order: 'winRate' }, [1, 4, 3, 2]],
  [{ order: 'winRate', isUp: true }, [4, 1, 3, 2]],
  [{ order: 'last' }, [4, 2, 1, 3]],
  [{ order: 'value', family: 'EVM' }, [2, 4]],
] satisfies [Partial<WatchedView>, number[]][])(
  'by a figure, %j shows %j: those of which it is not known come last',
  (view, expected) => {
    const known = new Map(summaries.map((one) => [one.address, one]))
    expect(shownAs({ ...wholeList, ...view }, known)).toEqual(expected)
  },
)

test('groups are counted', () => {
  expect(groupsOf(list)).toEqual([
    { group: 'cats', count: 1 },
    { group: 'Default', count: 1 },
    { group: 'dogs', count: 2 },
  ])
})
