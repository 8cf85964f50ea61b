import type { Trading } from '@peregrine/contract/routes/trading'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { expect, test } from 'vitest'
import { checkFee, feeOfOrder } from './orderFee.ts'

const fee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
const other = { ...fee, recipient: `0x${'66'.repeat(20)}` }

/** What becomes of an order that agreed to this, where the operator takes that now. */
function feeUnder(
  agreed: ServiceFee | undefined,
  now: ServiceFee,
  { own = null, ceiling = null }: { own?: ServiceFee; ceiling?: number | null } = {},
) {
  const trading = { networks: { eth: { serviceFee: now } } } as unknown as Trading
  const means = { agreedFee: () => own, feeCeilingBps: () => ceiling }
  return feeOfOrder(means, testOrder({ network: 'eth', serviceFee: agreed }), trading)
}

test.each([
  ['the same', fee, fee],
  ['a lower one', { ...fee, bps: 500 }, fee],
  ['none any more', fee, null],
  ['none, as agreed', null, null],
])('an order pays the fee of now: %s', (_, agreed, now) => {
  expect(feeUnder(agreed, now)).toEqual({ type: 'agreed', fee: now })
})

test.each([
  ['higher', { ...fee, bps: 49 }, fee],
  ['for somebody else', fee, other],
  ['lower for somebody else', { ...fee, bps: 500 }, other],
  ['new', null, fee],
  ['over 5 %', { ...fee, bps: 500 }, { ...fee, bps: 501 }],
  ['for no address', fee, { ...fee, recipient: 'nobody' }],
])('and none that is %s, whatever was agreed to here', (_, agreed, now) => {
  expect(feeUnder(agreed, now, { own: now })).toEqual({ type: 'changed' })
})

test('an order of an older version goes by what was agreed to here, to the point', () => {
  expect(feeUnder(undefined, fee, { own: fee })).toEqual({ type: 'agreed', fee })
  expect(feeUnder(undefined, null)).toEqual({ type: 'agreed', fee: null })
  for (const own of [null, other, { ...fee, bps: 60 }])
    expect(feeUnder(undefined, fee, { own })).toEqual({ type: 'changed' })
})

test('a fee above the own ceiling is left to others, whatever the order agreed to', () => {
  for (const agreed of [fee, null, undefined])
    expect(feeUnder(agreed, fee, { own: fee, ceiling: 49 })).toEqual({ type: 'above-ceiling' })
  expect(feeUnder(fee, fee, { ceiling: 50 })).toEqual({ type: 'agreed', fee })
  expect(feeUnder(fee, null, { ceiling: 0 })).toEqual({ type: 'agreed', fee: null })
})

test('it is compared with the operator’s settings each time', async () => {
  let now: ServiceFee = fee
  const trader = {
    agreedFee: () => null,
    feeCeilingBps: () => null,
    trading: async () => ({ networks: { eth: { serviceFee: now } } }),
  } as never
  const order = testOrder({ network: 'eth', serviceFee: fee })
  expect(await checkFee(trader, order)).toBe('agreed')
  now = { ...fee, bps: 51 }
  expect(await checkFee(trader, order)).toBe('changed')
})
