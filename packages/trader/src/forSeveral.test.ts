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

test('the impact is that of all of them, with a typed slippage as well', () => {
  // 9,000 of 99,000 + 9,000.
  expect(forSeveral(quote, 9_000n).priceImpactBps).toBe(833)
  expect(forSeveral({ ...quote, isAutoSlippage: false }, 9_000n).priceImpactBps).toBe(833)
  expect(forSeveral({ ...quote, priceImpactBps: null }, 9_000n).priceImpactBps).toBeNull()
})

test('an automatic slippage above what the shown impact explains is brought down to it', () => {
  // Of an impact of at most 1.01 %: 50 + 200 + 300 basis points.
  expect(forSeveral({ ...quote, slippageBps: 5_000, minimumUnits: '500000' }, 1_000n)).toMatchObject({
    slippageBps: 550,
    minimumUnits: '945000',
  })
  const typed = { ...quote, slippageBps: 5_000, minimumUnits: '500000', isAutoSlippage: false }
  expect(forSeveral(typed, 1_000n)).toBe(typed)
})
