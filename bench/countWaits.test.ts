import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import { expect, test } from 'vitest'
import { countWaits } from './countWaits.ts'

const [base] = chainDefinitions.eth.baseTokens
const trade = (id: string, tokenAddress: string): TradeWire =>
  ({ id, chain: 'eth', network: 'eth', tokenAddress, userName: null, valueUsd: '5' }) as TradeWire

const lost = trade('lost', '0x01')
const trades = [
  trade('shown', '0x01'),
  lost,
  trade('base', base?.address ?? ''),
  trade('base shown', base?.address ?? ''),
]

test("a trade excluded by the page's own filter is not lost; any other that never arrived is", () => {
  const seenMs = new Map([
    ['shown', 130],
    ['base shown', 150],
  ])
  expect(countWaits(trades, seenMs, () => 100)).toEqual({ tookMs: [30, 50], unseen: [lost], hidden: 1 })
})

test('blocks not announced during the measurement do not count', () => {
  expect(countWaits(trades, new Map(), () => undefined)).toEqual({ tookMs: [], unseen: [], hidden: 0 })
})
