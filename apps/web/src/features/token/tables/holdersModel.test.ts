import type { HolderWire } from '@peregrine/contract/routes/tokens'
import { expect, test } from 'vitest'
import { holderTabs, inTab, shownHolders } from './holdersModel.ts'

type Trading = NonNullable<HolderWire['trading']>

function holder(rank: number, change: Partial<HolderWire> = {}): HolderWire {
  return {
    rank,
    address: `wallet-${rank}`,
    name: null,
    units: '1',
    percent: null,
    realPercent: null,
    valueUsd: null,
    kind: 'wallet',
    tags: [],
    isNew: null,
    trading: null,
    receivedPercent: null,
    receivedFrom: null,
    ...change,
  }
}
const traded = (profitUsd: string | null, lastTradeAt: number) =>
  ({ profitUsd, lastTradeAt }) as Partial<Trading> as Trading
const ranks = (holders: readonly HolderWire[]) => holders.map(({ rank }) => rank)

const holders = [
  holder(1, { kind: 'pool' }),
  holder(2, { tags: ['kol', 'sniper'], trading: traded('-50', 30) }),
  holder(3, { tags: ['dev'], isNew: true, trading: traded('1000', 10) }),
  holder(4, { isNew: false, trading: traded(null, 20) }),
  holder(5, { trading: traded('200', 30) }),
]

const followed = new Set(['wallet-4', 'wallet-5'])
const nobody: ReadonlySet<string> = new Set()

test.each([
  ['all', [1, 2, 3, 4, 5]],
  ['kol', [2]],
  ['dev', [3]],
  ['followed', [4, 5]],
  ['sniper', [2]],
  // Not known to be new does not count as new.
  ['new', [3]],
] as const)('the tab %s', (tab, expected) => {
  expect(ranks(shownHolders(holders, tab, 'share', followed))).toEqual(expected)
  expect(holders.filter((one) => inTab(one, tab, followed))).toHaveLength(expected.length)
})

test('every tab has a case above', () => {
  expect([...holderTabs]).toEqual(['all', 'kol', 'followed', 'dev', 'sniper', 'new'])
})

test('the order: by share, by profit as a number, by last trade; unknown last, equal ones by rank', () => {
  expect(ranks(shownHolders([...holders].reverse(), 'all', 'share', nobody))).toEqual([1, 2, 3, 4, 5])
  expect(ranks(shownHolders(holders, 'all', 'profit', nobody))).toEqual([3, 5, 2, 1, 4])
  expect(ranks(shownHolders(holders, 'all', 'last', nobody))).toEqual([2, 5, 4, 3, 1])
})

test('the list of the cache is left as it is', () => {
  shownHolders(holders, 'all', 'last', nobody)
  expect(ranks(holders)).toEqual([1, 2, 3, 4, 5])
})
