import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { expect, test } from 'vitest'
import { furtherSignatures } from './FurtherSignatures.tsx'

const [spender, recipient] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const service = { bps: 100, recipient, units: '1', token: spender }

const kindsOf = (over: object, isPreApproved = false) =>
  furtherSignatures(
    { network: 'bsc', side: 'sell', approval: null, fees: { service: null }, ...over } as QuoteWire,
    isPreApproved,
  ).map(({ kind }) => kind)

test.each<[object, boolean, string[]]>([
  [{}, false, []],
  [{ approval: { spender, units: '5', standing: '0' } }, false, ['approval']],
  [{ approval: { spender, units: '5', standing: '3' } }, false, ['clear', 'approval']],
  [{ fees: { service } }, false, ['payment']],
  // Elsewhere the fee is part of the trade.
  [{ network: 'base', fees: { service } }, false, []],
  [{ side: 'buy', fees: { service } }, true, ['preApproval', 'payment']],
  [{ network: 'sol', side: 'buy' }, true, []],
])('a quote with %j, pre-approval %s, signs also %j', (over, isPreApproved, kinds) => {
  expect(kindsOf(over, isPreApproved)).toEqual(kinds)
})
