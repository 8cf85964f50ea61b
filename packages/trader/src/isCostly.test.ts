import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { Network } from '@peregrine/core/network'
import { expect, test } from 'vitest'
import { isCostly } from './isCostly.ts'

const quote = (network: Network, side: 'buy' | 'sell', coins: bigint) => {
  const [coin, token] = [{ units: String(coins) }, { units: '7' }]
  return {
    network,
    side,
    ...(side === 'buy' ? { spend: coin, receive: token } : { spend: token, receive: coin }),
  }
}

test.each<[Network, bigint]>([
  ['eth', 50_000_000_000_000_000n],
  ['base', 5_000_000_000_000_000n],
  ['bsc', 20_000_000_000_000_000n],
  ['four', 20_000_000_000_000_000n],
  ['sol', 50_000_000n],
  ['pump', 50_000_000n],
])('on %s fees of %i are asked about, whatever the trade is worth', (network, fee) => {
  const large = quote(network, 'buy', 10n ** 24n) as QuoteWire
  expect([isCostly(large, fee - 1n), isCostly(large, fee)]).toEqual([false, true])
})

test.each(['buy', 'sell'] as const)('a fifth of what a %s is worth in coins is asked about', (side) => {
  const small = quote('eth', side, 1_000n) as QuoteWire
  expect([isCostly(small, 199n), isCostly(small, 200n)]).toEqual([false, true])
})
