import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeCoin } from '@peregrine/core/address'
import { testAddresses } from './testAddresses.ts'

const [token] = testAddresses('a')

/** No fee is known, and none is charged. */
export const noFees: QuoteWire['fees'] = {
  venue: null,
  tokenTax: { buyBps: null, sellBps: null },
  service: null,
  network: null,
  l1: null,
  priority: null,
  tip: null,
  rent: null,
}

/** Builds a quote as it arrives over the wire; by default 1,000 wei for 1,000 units of PEPE on Ethereum, run and passed. */
export function quoteWire(part: Partial<QuoteWire> = {}): QuoteWire {
  return {
    network: 'eth',
    side: 'buy',
    spend: { token: nativeCoin, symbol: 'ETH', decimals: 18, units: '1000' },
    receive: { token, symbol: 'PEPE', decimals: 18, units: '1000' },
    minimumUnits: '900',
    slippageBps: 100,
    isAutoSlippage: true,
    priceImpactBps: 10,
    hops: [],
    build: 'swap',
    fees: noFees,
    gasUnits: '150000',
    simulation: 'passed',
    approval: null,
    block: 1,
    expiresAtMs: 1,
    ...part,
  }
}
