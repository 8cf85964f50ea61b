import { expect, test } from 'vitest'
import { tradeWire } from '../../../testing/tradeWire.ts'
import { byWallet, markKind, toMarks, tradesOf } from './marks.ts'

const trade = (timestamp: number, wallet: string, side: 'buy' | 'sell', usd: number | null) =>
  tradeWire({
    id: `${timestamp}${wallet}${side}`,
    timestamp,
    senderAddress: wallet,
    tradeType: side,
    buy: side === 'buy',
    valueUsd: usd === null ? null : String(usd),
  })
const avatarOf = (wallet: string) => (wallet === 'kol' ? '🐸' : '')
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
  expect(shape(toMarks(trades, { kindOf, avatarOf, seconds: 60, minUsd: 0 }))).toEqual([
    [0, 'kol', 'buy', 2, 30],
    [0, 'kol', 'sell', 1, 1],
    [60_000, 'dev', 'sell', 1, 5],
  ])
  expect(shape(toMarks(trades, { kindOf, avatarOf, seconds: 60, minUsd: 6 }))).toEqual([
    [0, 'kol', 'buy', 2, 30],
  ])
})

test('a trade of unknown value is not one of 0 dollars', () => {
  const trades = [
    trade(30_000, 'kol', 'buy', null),
    trade(40_000, 'kol', 'sell', 7),
    trade(50_000, 'kol', 'sell', null),
  ]
  const marks = (minUsd: number) =>
    toMarks(trades, { kindOf: () => 'kol', avatarOf, seconds: 60, minUsd }).map(({ usd, unpriced }) => [
      usd,
      unpriced,
    ])
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

test('a mark has the emoji or picture of its wallet', () => {
  const rules = { kindOf: () => 'kol' as const, avatarOf, seconds: 60, minUsd: 0 }
  const marks = toMarks([trade(1, 'kol', 'buy', 1), trade(1, 'other', 'buy', 1)], rules)
  expect(marks.map(({ avatar }) => avatar).sort()).toEqual(['', '🐸'])
})

test('marks of a disc are joined by wallet, the largest first, with the trades behind them', () => {
  const trades = [
    trade(10_000, 'small', 'buy', 5),
    trade(20_000, 'unknown', 'buy', null),
    trade(30_000, 'large', 'buy', 40),
    trade(130_000, 'large', 'buy', 2),
  ]
  const marks = toMarks(trades, { kindOf: () => 'kol', avatarOf, seconds: 60, minUsd: 0 })
  const wallets = byWallet(marks)
  expect(wallets.map(({ wallet, count, usd }) => [wallet, count, usd])).toEqual([
    ['large', 2, 42],
    ['small', 1, 5],
    ['unknown', 1, null],
  ])
  expect(tradesOf(wallets, 60)).toEqual({
    makers: ['large', 'small', 'unknown'],
    side: 'buy',
    fromMs: 0,
    toMs: 180_000,
  })
  expect(tradesOf(wallets.slice(1), 60)).toMatchObject({ fromMs: 0, toMs: 60_000 })
  expect(tradesOf([], 60)).toBeNull()
})
