import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import { askRouteService } from './routeService.ts'
import type { Trader } from './traderPorts.ts'

const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const own = {
  network: 'sol',
  side: 'buy',
  spend: { token: nativeSolMint, symbol: 'SOL', decimals: 9, units: '1000' },
  receive: { token: mint, symbol: 'BONK', decimals: 5, units: '100' },
  minimumUnits: '99',
  slippageBps: 100,
  isByService: true,
  fees: { service: null },
} as unknown as QuoteWire

/** A purchase for which the service names this impact. */
function routedAt(priceImpactPct: unknown) {
  const data = { outUnits: '90', minimumUnits: '89', hops: [], priceImpactPct, quoteResponse: {} }
  const trader = { request: async () => ({ data }) } as unknown as Trader
  const request = {
    network: 'sol',
    side: 'buy',
    token: mint,
    pool: null,
    size: { type: 'units', units: 1_000n },
    wallet,
    slippageBps: null,
    serviceFee: null,
  } as const
  return askRouteService(trader, request, own)
}

test.each([
  ['0.25', 2_500],
  ['0.0012', 12],
  ['0', 0],
  ['-0.3', 3_000],
  ['7', 10_000],
  ['', null],
  ['much', null],
  [0.25, null],
])('an impact of the service is a part of 1: %s', async (text, impactBps) => {
  expect((await routedAt(text))?.wire.priceImpactBps).toBe(impactBps)
})
