import { beforeEach, expect, test } from 'vitest'
import { pickSide, typeAmount, useTicket } from './useTicket.ts'

beforeEach(() => useTicket.setState({ side: 'buy', amount: '' }))

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
  expect(useTicket.getState()).toEqual({ side: 'sell', amount: '' })
})
