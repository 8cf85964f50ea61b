import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeCoin } from '@peregrine/core/address'
import { quoteWire } from '@peregrine/testkit/quoteWire'
import { expect, test } from 'vitest'
import { agreedFee } from '../../domain/trade-settings/agreedFees.ts'
import { useConsent } from '../../domain/trade-ticket/useConsent.ts'
import { consentOf } from './consent.ts'

const quote = quoteWire()
const scene = {
  symbol: 'PEPE',
  wallets: ['0xa'],
  isAlways: false,
  facts: null,
  isUnprotected: false,
  newFee: null,
}
const asked = () => useConsent.getState().questions[0]

test('a trade that nothing speaks against is not asked about where the slot does not want it', async () => {
  expect(await consentOf(scene)(quote, 1n)).toBe(true)
  expect(asked()).toBeUndefined()
})

test('a wallet that bypasses the protection is asked about, once for all wallets', async () => {
  const consent = consentOf({ ...scene, isUnprotected: true })
  const [first, second] = [consent(quote, 1n), consent(quote, 1n)]
  await expect.poll(() => asked()?.warnings).toEqual(['unprotected'])
  asked()?.answer(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(asked()).toBeUndefined()
})

test('a trade that reverted when it was run is asked about', async () => {
  const answer = consentOf(scene)({ ...quote, simulation: 'reverted' }, 1n)
  await expect.poll(() => asked()?.warnings).toEqual(['reverted'])
  asked()?.answer(false)
  expect(await answer).toBe(false)
})

test.each<[QuoteWire['side'], bigint, boolean]>([
  ['buy', 199n, false],
  ['buy', 200n, true],
  ['sell', 10n, true],
])('a %s that may cost %d of its worth for the network: asked %s', async (side, maxFee, isAsked) => {
  // A sale is worth what it brings.
  const receive = { ...quote.receive, units: side === 'sell' ? '50' : '1000' }
  const answer = consentOf(scene)({ ...quote, side, receive }, maxFee)
  if (isAsked) {
    await expect.poll(asked).toMatchObject({ warnings: ['costly'], maxFee })
    asked()?.answer(false)
  }
  expect(await answer).toBe(!isAsked)
  expect(asked()).toBeUndefined()
})

test('whoever agreed to the impact of a small trade is asked about a larger one, once for all that are as large', async () => {
  const impact = { ...quote, priceImpactBps: 2_000 }
  const large = { ...impact, spend: { ...quote.spend, units: '5000' } }
  const consent = consentOf(scene)
  const small = consent(impact, 1n)
  await expect.poll(() => asked()?.quote.spend.units).toBe('1000')
  const both = [consent(large, 1n), consent(large, 1n)]
  asked()?.answer(true)
  expect(await small).toBe(true)
  await expect.poll(() => asked()?.quote.spend.units).toBe('5000')
  expect(useConsent.getState().questions).toHaveLength(1)
  asked()?.answer(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(await consent(impact, 1n)).toBe(true)
  expect(asked()).toBeUndefined()
})

test.each([
  ['a worse price', { ...quote, minimumUnits: '809' }, 10n],
  ['far higher fees', quote, 31n],
])('another wallet of the press is asked about %s', async (_, worse, maxFee) => {
  const consent = consentOf({ ...scene, isAlways: true })
  const first = consent(quote, 10n)
  await expect.poll(() => asked()?.quote).toBe(quote)
  const others = [consent({ ...quote, minimumUnits: '810' }, 30n), consent(worse, maxFee)]
  asked()?.answer(true)
  expect(await first).toBe(true)
  expect(await others[0]).toBe(true)
  await expect.poll(asked).toMatchObject({ quote: worse, maxFee })
  asked()?.answer(false)
  expect(await others[1]).toBe(false)
})

const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
const charged = {
  ...quote,
  fees: { ...quote.fees, service: { ...serviceFee, units: '1', token: nativeCoin } },
}

test('a fee that is new is asked about, and agreed to once in this browser', async () => {
  const consent = consentOf({ ...scene, newFee: serviceFee })
  const first = consent(charged, 0n)
  await expect.poll(asked).toMatchObject({ warnings: ['service-fee'] })
  asked()?.answer(true)
  expect(await first).toBe(true)
  expect(agreedFee('eth')).toEqual(serviceFee)
  expect(await consent(charged, 0n)).toBe(true)
})

test('a fee that is declined is not agreed to', async () => {
  localStorage.clear()
  const first = consentOf({ ...scene, newFee: serviceFee })(charged, 0n)
  await expect.poll(asked).toMatchObject({ warnings: ['service-fee'] })
  asked()?.answer(false)
  expect(await first).toBe(false)
  expect(agreedFee('eth')).toBeNull()
})
