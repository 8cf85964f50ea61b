import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { expect, test, vi } from 'vitest'
import { useConsent } from '../../domain/trade-ticket/useConsent.ts'
import { consentOf } from './consent.ts'

const token = `0x${'b'.repeat(40)}`
const quote: QuoteWire = {
  network: 'eth',
  side: 'buy',
  spend: { token: 'eth', symbol: 'ETH', decimals: 18, units: '1000' },
  receive: { token, symbol: 'PEPE', decimals: 18, units: '1000' },
  minimumUnits: '900',
  slippageBps: 100,
  isAutoSlippage: true,
  priceImpactBps: 10,
  hops: [],
  build: 'swap',
  fees: {
    venue: null,
    tokenTax: { buyBps: null, sellBps: null },
    service: null,
    network: null,
    l1: null,
    priority: null,
    tip: null,
    rent: null,
  },
  gasUnits: '150000',
  approval: null,
  block: 1,
  expiresAtMs: 1,
}
const scene = {
  symbol: 'PEPE',
  wallets: ['0xa'],
  isAlways: false,
  facts: null,
  isUnprotected: false,
}
const asked = () => useConsent.getState().questions[0]

test('a trade that nothing speaks against is not asked about where the slot does not want it', async () => {
  expect(await consentOf(scene)(quote)).toBe(true)
  expect(asked()).toBeUndefined()
})

test('a wallet that bypasses the protection is asked about, once for all wallets', async () => {
  const consent = consentOf({ ...scene, isUnprotected: true })
  const [first, second] = [consent(quote), consent(quote)]
  await vi.waitFor(() => expect(asked()?.warnings).toEqual(['unprotected']))
  asked()?.answer(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(asked()).toBeUndefined()
})
