import { beforeEach, expect, test } from 'vitest'
import { isTradable, pickPreset, pickSide, typeAmount, useTicket } from './useTicket.ts'

beforeEach(() => {
  localStorage.clear()
  useTicket.setState({ side: 'buy', amount: '', preset: { buy: 'P1', sell: 'P1' } })
})

test.each([
  ['1.5', '1.5'],
  ['1.5.2', '1.52'],
  ['-3e5', '35'],
  ['abc', ''],
  ['.5', '.5'],
])('typing %s gives %s', (text, amount) => {
  typeAmount(text)
  expect(useTicket.getState().amount).toBe(amount)
})

test.each([
  ['buy', '', false],
  ['buy', '0', false],
  ['buy', '.', false],
  ['buy', '250', true],
  ['sell', '100', true],
  ['sell', '100.1', false],
] as const)('%s %s can be traded: %s', (side, amount, can) => expect(isTradable(side, amount)).toBe(can))

test('buying and selling have a preset each; turning sides empties the amount', () => {
  typeAmount('1')
  pickPreset('P2')
  pickSide('sell')
  expect(useTicket.getState()).toEqual({ side: 'sell', amount: '', preset: { buy: 'P2', sell: 'P1' } })
})
