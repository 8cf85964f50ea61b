import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { expect, test } from 'vitest'
import { forSeveral } from './forSeveral.ts'

const amount = (units: string) => ({ token: 't', symbol: 'T', decimals: 18, units })
const quote = {
  network: 'base',
  side: 'buy',
  spend: amount('1000'),
  receive: amount('1000000'),
  minimumUnits: '950000',
  slippageBps: 500,
  isAutoSlippage: true,
  // 1,000 of a depth of 99,000.
  priceImpactBps: 100,
  fees: { tokenTax: { buyBps: 0, sellBps: 0 } },
} as unknown as QuoteWire

test('wallets that trade at once allow for each other, within the automatic slippage alone', () => {
  expect(forSeveral(quote, 1_000n)).toBe(quote)
  expect(forSeveral({ ...quote, isAutoSlippage: false }, 9_000n).minimumUnits).toBe('950000')
  // 50 + 2 * 9,000 / (99,000 + 2 * 9,000) in basis points rounded up + 300.
  expect(forSeveral(quote, 9_000n)).toMatchObject({ slippageBps: 1_889, minimumUnits: '811100' })
})
