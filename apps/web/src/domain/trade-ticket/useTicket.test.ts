import { beforeEach, expect, test } from 'vitest'
import { pickSide, turnOwnAmounts, typeAmount, typeOwnAmounts, useTicket } from './useTicket.ts'

beforeEach(() => useTicket.setState({ side: 'buy', amount: '', own: null }))

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

test('turning sides empties the amount', () => {
  typeAmount('1')
  pickSide('sell')
  expect(useTicket.getState()).toEqual({ side: 'sell', amount: '', own: null })
})

test('own amounts are typed by wallet, kept apart, and emptied with the side', () => {
  turnOwnAmounts(true)
  typeOwnAmounts({ a: '1.5x', b: '2' })
  typeOwnAmounts({ b: '3' })
  expect(useTicket.getState().own).toEqual({ a: '1.5', b: '3' })
  pickSide('sell')
  expect(useTicket.getState().own).toEqual({})
  turnOwnAmounts(false)
  expect(useTicket.getState().own).toBeNull()
})
