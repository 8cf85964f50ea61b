import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeCoin } from '@peregrine/core/address'
import { quoteWire } from '@peregrine/testkit/quoteWire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pickSide } from '../../domain/trade-ticket/useTicket.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { QuotePlace } from './QuotePlace.tsx'
import { quoteQuery } from './quoteQuery.ts'

const [token, pool] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const slot = { amounts: [], slippageBps: null, mode: 'safe' } as const
const quote = quoteWire({
  network: 'bsc',
  spend: { token: nativeCoin, symbol: 'BNB', decimals: 18, units: '1' },
  receive: { token, symbol: 'TOKEN', decimals: 18, units: '1000' },
  build: 'pancake-v2',
  gasUnits: null,
})

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['trade'])
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  pickSide('buy')
  vi.unstubAllGlobals()
})

function show(simulation: QuoteWire['simulation'], wallets = 1n, change: Partial<QuoteWire> = {}): void {
  const queries = new QueryClient()
  const units = 10n ** 18n
  const ask = { network: 'bsc', token, pool, side: 'buy', units, wallet: null, ...slot } as const
  queries.setQueryData(quoteQuery(ask).queryKey, { ...quote, simulation, ...change })
  const info = { tokenAddress: token, poolAddress: pool } as PoolInfoWire
  render(
    <QueryClientProvider client={queries}>
      <QuotePlace
        network="bsc"
        info={info}
        wallet={undefined}
        amount="1"
        slot={slot}
        allUnits={(own) => own * wallets}
      />
    </QueryClientProvider>,
  )
}

test('a quote whose trade reverted when it was run says so', () => {
  show('reverted')
  expect(screen.getByTestId('quote-reverted').textContent).toContain('A test run failed')
})

test.each(['passed', null] as const)('one whose run is %s does not', (simulation) => {
  show(simulation)
  expect(screen.getByTestId('quote')).toBeTruthy()
  expect(screen.queryByTestId('quote-reverted')).toBeNull()
})

test('the impact of several wallets is that of all their trades', () => {
  // 1 of a depth of 99 coins moves the price by 1 %, 9 of them by 9 / 108.
  const spend = { ...quote.spend, units: (10n ** 18n).toString() }
  show('passed', 9n, { spend, priceImpactBps: 100 })
  expect(screen.getByTestId('quote-impact').textContent).toBe('8.33%')
})
