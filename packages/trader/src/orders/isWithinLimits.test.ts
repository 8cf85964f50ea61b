import { nativeCoin } from '@peregrine/core/address'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import { noFees, quoteWire } from '@peregrine/testkit/quoteWire'
import { expect, test } from 'vitest'
import { newMemory } from '../traderMemory.ts'
import type { Trader } from '../traderPorts.ts'
import { isWithinLimits } from './isWithinLimits.ts'

const order = testOrder({
  side: 'buy',
  amount: { type: 'coins', units: (10n ** 18n).toString() },
  limits: { slippageBps: 100, worstPrice: 1, maxAgeMs: 60_000, coinPrice: 2 },
})
const token = order.condition.tokenAddress

/** A trader whose server quotes so many base units of the token for one coin, at these prices of coins. */
function traderAt(prices: unknown, units: bigint): Trader {
  const amount = (of: string, some: string) => ({ token: of, symbol: 'T', decimals: 18, units: some })
  const quoted = quoteWire({
    network: 'eth',
    side: 'buy',
    spend: amount(nativeCoin, (10n ** 18n).toString()),
    receive: amount(token, units.toString()),
    minimumUnits: '1',
    hops: [
      {
        dex: 'uniswap-v2',
        pool: `0x${'cd'.repeat(20)}`,
        tokenIn: nativeCoin,
        tokenOut: token,
        feePips: 3_000,
      },
    ],
    fees: { ...noFees, tokenTax: { buyBps: 0, sellBps: 0 } },
  })
  const request = async (path: string) => ({ data: path.includes('/quote') ? quoted : prices })
  return { request, memory: newMemory(), nowMs: () => 0 } as unknown as Trader
}

test.each([
  ['as much as its worst price asks for', 2n * 10n ** 18n, true],
  ['less', 2n * 10n ** 18n - 1n, false],
])('a pool that gives %s', async (_, units, isWithin) => {
  expect(await isWithinLimits(traderAt({ ETH: 2 }, units), order)).toBe(isWithin)
})

test('while the coin has no price it cannot be told, so that what fired is tried again', async () => {
  await expect(isWithinLimits(traderAt({}, 2n * 10n ** 18n), order)).rejects.toThrow(
    'the coin has no price yet',
  )
  await expect(isWithinLimits(traderAt({ ETH: null }, 1n), order)).rejects.toThrow(
    'the coin has no price yet',
  )
})
