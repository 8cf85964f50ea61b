import { defaultSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { buildSolana } from '@peregrine/trader/buildSolana'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { parseQuote } from '@peregrine/wallet/trade/parseQuote'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { pageTrader } from './pageTrader.ts'
import { ok, quoteOf, solToken, solWallet, stubTradeServer } from './testing/tradeServer.ts'

afterEach(() => vi.unstubAllGlobals())

const built = {
  transaction: btoa(`\u0001${'\0'.repeat(64)}\u0001\u0001`),
  lastValidBlockHeight: 9,
}

/** What a trade asks the server for. */
async function askedFor(side: 'buy' | 'sell'): Promise<unknown> {
  let asked: unknown
  stubTradeServer({
    '/api/sol/swap/build': (_, body) => {
      asked = body
      return ok(built)
    },
  })
  const { data } = quoteOf(`/api/quote/sol/${solToken}?side=${side}&units=100`).body as { data: unknown }
  const quote = parseQuote(data)
  const intent: SwapIntent = {
    kind: 'swap',
    id: '0'.repeat(32),
    environment: { id: 'e', runId: null },
    network: 'sol',
    wallet: solWallet,
    limits: { family: 'SOL', maxNetworkFee: 0n, maxTip: 0n, maxRent: 0n },
    side,
    spend: { token: side === 'buy' ? nativeSolMint : solToken, units: 100n },
    receive: { token: side === 'buy' ? solToken : nativeSolMint, units: 1n },
    deadline: 1,
    serviceFee: null,
  }
  await buildSolana(pageTrader(new QueryClient()), intent, quote, defaultSettings.sol)
  return asked
}

test('a sale asks for the deposit of an account that it empties, a purchase does not', async () => {
  expect(await askedFor('sell')).toMatchObject({ isBuy: false, closesAccount: true })
  expect(await askedFor('buy')).toMatchObject({ isBuy: true, closesAccount: false })
})
