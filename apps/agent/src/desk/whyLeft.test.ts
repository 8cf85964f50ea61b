import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { whyLeft } from './whyLeft.ts'

const order = testOrder({ network: 'bsc' })
const [wallet] = order.wallets
const address = wallet?.address ?? ''
const means = { kinds: [order.kind], caps: { bsc: 0n }, wallets: [address] }

test.each([
  ['is carried out', means, null],
  [
    'of another kind is left',
    { ...means, kinds: ['migration' as const] },
    `its kind ${order.kind} is not among --kinds`,
  ],
  ['of a chain without a cap is left', { ...means, caps: { sol: 1n } }, 'no --cap is set for bsc'],
  [
    'of a wallet that is elsewhere is left',
    { ...means, wallets: [] },
    `its wallet ${address} is not in the backup`,
  ],
])('an order %s', (_, given, why) => {
  expect(whyLeft(order, given)).toBe(why)
})

test('an order of two wallets is left where one is elsewhere', () => {
  const other = { ...order.wallets[0], address: `0x${'9'.repeat(40)}` } as (typeof order.wallets)[number]
  expect(whyLeft({ ...order, wallets: [...order.wallets, other] }, means)).toContain(other.address)
})
