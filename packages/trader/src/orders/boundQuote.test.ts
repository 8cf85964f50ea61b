import type { Order } from '@peregrine/contract/order'
import { nativeCoin } from '@peregrine/core/address'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { leastOf } from './boundQuote.ts'

const token = `0x${'ab'.repeat(20)}`
const amount = (of: string, decimals: number, units: bigint) => ({ token: of, symbol: '', decimals, units })
const order = testOrder({ side: 'buy', limits: { slippageBps: 100, worstPrice: 1, maxAgeMs: 60_000 } })

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

/** Least tokens or coins, in units of 10^18, of a trade of one unit, where a coin was worth two dollars when it was armed. */
function leastAt(
  side: 'buy' | 'sell',
  told: number,
  seen: Partial<Order['limits']> = { coinPrice: 2 },
): number {
  const limits = { ...order.limits, ...seen }
  const quote = {
    side,
    spend: amount(side === 'buy' ? nativeCoin : token, 18, 10n ** 18n),
    receive: amount(side === 'buy' ? token : nativeCoin, 18, 1n),
  }
  return Number(leastOf({ ...order, side, limits }, quote, told)) / 1e18
}

test.each([
  // Up to half as much again is a market's move; what goes farther is the server's word alone.
  ['sell', 2.5, 0.4],
  ['sell', 3, 1 / 3],
  ['sell', 2_000, 1 / 3],
  ['sell', 1, 1],
  ['buy', 1.5, 1.5],
  ['buy', 2 / 1.5, 2 / 1.5],
  ['buy', 0.002, 2 / 1.5],
  ['buy', 4, 4],
] as const)('a %s is bound by a coin’s price of %d no looser than by what was seen', (side, told, least) => {
  expect(leastAt(side, told)).toBeCloseTo(least, 12)
})

test.each([{ coinPrice: null }, {}])('where none was seen (%j), what is told counts', (seen) => {
  expect(leastAt('sell', 2_000, seen)).toBeCloseTo(1 / 2_000, 12)
})
