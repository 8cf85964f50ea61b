import type { Trading } from '@peregrine/contract/routes/trading'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { whyLeft } from './whyLeft.ts'

const order = testOrder({ network: 'bsc' })
const [wallet] = order.wallets
const address = wallet?.address ?? ''
const takes = (bps: number) =>
  ({ networks: { bsc: { serviceFee: { bps, recipient: `0x${'fe'.repeat(20)}` } } } }) as unknown as Trading
const means = {
  kinds: [order.kind],
  caps: { bsc: 0n },
  wallets: [address],
  fees: { bsc: 100 },
  trading: takes(100),
}

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
  [
    'under a fee above --fee is left',
    { ...means, trading: takes(101) },
    'the operator takes 1.01% on bsc, above --fee for bsc',
  ],
  [
    'under a fee is left without --fee',
    { ...means, fees: {} },
    'the operator takes 1% on bsc, above --fee for bsc',
  ],
  ['without a fee is carried out without --fee', { ...means, fees: {}, trading: takes(0) }, null],
])('an order %s', (_, given, why) => {
  expect(whyLeft(order, given)).toBe(why)
})

test('an order of two wallets is left where one is elsewhere', () => {
  const other = { ...order.wallets[0], address: `0x${'9'.repeat(40)}` } as (typeof order.wallets)[number]
  expect(whyLeft({ ...order, wallets: [...order.wallets, other] }, means)).toContain(other.address)
})

test('an order whose fee rises above --fee while it is under way is brought to its end', () => {
  for (const status of ['executing', 'timeout'] as const)
    expect(whyLeft({ ...order, status }, { ...means, trading: takes(500) })).toBeNull()
})
