import { expect, test } from 'vitest'
import { feePaymentId, isAgreedFee, parseOwed } from './owed.ts'

const user = `0x${'a'.repeat(40)}`
const owed = { feeUnits: 5n, volumeUnits: 1_000n, user }

test.each([[owed], [{ ...owed, user: null }], [{ ...owed, feeUnits: 0n }]])(
  'what a trade stored is read as it was: %o',
  (stored) => {
    expect(parseOwed({ ...stored, more: 1 })).toEqual(stored)
  },
)

test.each([
  [undefined],
  [null],
  ['5'],
  [[]],
  [{ ...owed, feeUnits: 5 }],
  [{ ...owed, feeUnits: '5' }],
  [{ ...owed, feeUnits: -1n }],
  [{ ...owed, volumeUnits: 2n ** 256n }],
  [{ ...owed, user: undefined }],
  [{ ...owed, user: 'a/../b' }],
  [{ ...owed, user: 'a'.repeat(1_000) }],
])('anything else is nothing: %o', (stored) => {
  expect(parseOwed(stored)).toBeNull()
})

test('a fee is the agreed share of the trade at most', () => {
  const agreed = { recipient: user, bps: 50 }
  expect(isAgreedFee(owed, agreed)).toBe(true)
  expect(isAgreedFee({ ...owed, feeUnits: 6n }, agreed)).toBe(false)
  expect(isAgreedFee(owed, null)).toBe(false)
})

test('everybody makes the same ids of a trade’s payments, each another one', () => {
  const trades = ['1'.repeat(32), '2'.repeat(32)]
  const ids = trades.flatMap((trade) => [0, 1].map((earlier) => feePaymentId(trade, earlier)))
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(4)
  expect(feePaymentId('1'.repeat(32), 0)).toBe(ids[0])
})
