import { expect, test } from 'vitest'
import { tradeWire } from '../../../testing/tradeWire.ts'
import { markKind, toMarks } from './marks.ts'

const trade = (timestamp: number, wallet: string, side: 'buy' | 'sell', usd: number | null) =>
  tradeWire({
    id: `${timestamp}${wallet}${side}`,
    timestamp,
    senderAddress: wallet,
    tradeType: side,
    buy: side === 'buy',
    valueUsd: usd === null ? null : String(usd),
  })
const shape = (marks: ReturnType<typeof toMarks>) =>
  marks.map(({ timestamp, wallet, side, count, usd }) => [timestamp, wallet, side, count, usd])

test('one mark for each wallet, candle and direction', () => {
  const trades = [
    trade(61_000, 'dev', 'sell', 5),
    trade(30_000, 'kol', 'buy', 10),
    trade(59_999, 'kol', 'buy', 20),
    trade(40_000, 'kol', 'sell', 1),
    trade(40_000, 'nobody', 'sell', 1),
  ]
  const kindOf = ({ senderAddress }: { senderAddress: string }) =>
    senderAddress === 'nobody' ? null : senderAddress === 'dev' ? ('dev' as const) : ('kol' as const)
  expect(shape(toMarks(trades, { kindOf, seconds: 60, minUsd: 0 }))).toEqual([
    [0, 'kol', 'buy', 2, 30],
    [0, 'kol', 'sell', 1, 1],
    [60_000, 'dev', 'sell', 1, 5],
  ])
  expect(shape(toMarks(trades, { kindOf, seconds: 60, minUsd: 6 }))).toEqual([[0, 'kol', 'buy', 2, 30]])
})

test('a trade of unknown value is not one of 0 dollars', () => {
  const trades = [
    trade(30_000, 'kol', 'buy', null),
    trade(40_000, 'kol', 'sell', 7),
    trade(50_000, 'kol', 'sell', null),
  ]
  const marks = (minUsd: number) =>
    toMarks(trades, { kindOf: () => 'kol', seconds: 60, minUsd }).map(({ usd, unpriced }) => [usd, unpriced])
  expect(marks(0)).toEqual([
    [null, 1],
    [7, 1],
  ])
  expect(marks(1)).toEqual([[7, 1]])
})

test.each([
  ['own', ['dev'], 'own'],
  ['marked', ['kol', 'dev'], 'dev'],
  ['marked', ['kol'], 'marked'],
  [null, ['kol'], 'kol'],
  [null, ['sniper'], null],
] as const)('%s with %j counts as %s', (relation, tags, kind) => expect(markKind(relation, tags)).toBe(kind))
