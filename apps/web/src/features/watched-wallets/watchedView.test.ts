import { expect, test } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { groupsOf, viewWatched, type WatchedView, wholeList } from './watchedView.ts'

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
  expect(viewWatched(list, { ...wholeList, ...view }).map(({ createdAtMs }) => createdAtMs)).toEqual(expected)
})

test('groups are counted', () => {
  expect(groupsOf(list)).toEqual([
    { group: 'cats', count: 1 },
    { group: 'Default', count: 1 },
    { group: 'dogs', count: 2 },
  ])
})
