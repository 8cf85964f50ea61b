import { expect, test } from 'vitest'
import { buyerState } from './buyerState.ts'

test.each`
  first   | bought  | sold    | held    | expected
  ${100n} | ${100n} | ${0n}   | ${100n} | ${'holds'}
  ${100n} | ${100n} | ${0n}   | ${95n}  | ${'holds'}
  ${100n} | ${100n} | ${0n}   | ${null} | ${'holds'}
  ${100n} | ${150n} | ${50n}  | ${100n} | ${'holds'}
  ${100n} | ${150n} | ${0n}   | ${150n} | ${'added'}
  ${100n} | ${150n} | ${20n}  | ${130n} | ${'added'}
  ${100n} | ${100n} | ${20n}  | ${80n}  | ${'reduced'}
  ${100n} | ${200n} | ${150n} | ${null} | ${'reduced'}
  ${100n} | ${100n} | ${100n} | ${0n}   | ${'closed'}
  ${100n} | ${100n} | ${99n}  | ${1n}   | ${'closed'}
  ${100n} | ${100n} | ${98n}  | ${2n}   | ${'reduced'}
  ${100n} | ${100n} | ${60n}  | ${0n}   | ${'closed'}
  ${100n} | ${100n} | ${100n} | ${null} | ${'closed'}
  ${100n} | ${100n} | ${120n} | ${null} | ${'closed'}
  ${100n} | ${100n} | ${0n}   | ${0n}   | ${'moved'}
  ${100n} | ${100n} | ${1n}   | ${0n}   | ${'moved'}
  ${100n} | ${100n} | ${0n}   | ${49n}  | ${'moved'}
  ${100n} | ${100n} | ${0n}   | ${50n}  | ${'holds'}
  ${100n} | ${0n}   | ${0n}   | ${0n}   | ${'closed'}
  ${100n} | ${0n}   | ${0n}   | ${7n}   | ${null}
`(
  'of $bought units bought, $first first, $sold sold, $held held: $expected',
  ({ held, expected, ...units }) => {
    expect(buyerState(units, held)).toBe(expected)
  },
)

test('without all amounts it is unknown, whatever is held', () => {
  expect(buyerState(null, 0n)).toBeNull()
})
