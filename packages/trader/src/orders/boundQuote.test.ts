import type { Order } from '@peregrine/contract/order'
import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { leastOf } from './boundQuote.ts'

const token = `0x${'ab'.repeat(20)}`
const amount = (of: string, decimals: number, units: bigint) => ({ token: of, symbol: '', decimals, units })
const order = {
  network: 'eth',
  side: 'buy',
  decimals: 18,
  limits: { slippageBps: 100, worstPrice: 1, maxAgeMs: 60_000 },
  trigger: null,
} as Order

test.each([18, 12, 0])(
  'an order is bound by the decimals that it was armed with, not by a quote’s %i',
  (decimals) => {
    const quote = {
      side: 'buy',
      spend: amount(nativeCoin, decimals, 10n ** 18n),
      receive: amount(token, decimals, 1n),
    } as const
    // One coin at two dollars buys at least two tokens at one.
    expect(leastOf(order, quote, 2)).toBe(2n * 10n ** 18n)
  },
)
