import { type GasLevels, type GasPrices, gasPrice } from '@peregrine/contract/topics/gasPrice'
import { topicKey } from '@peregrine/contract/topic'
import type { Network } from '@peregrine/core/network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { LiveProvider } from '../../live/LiveProvider.tsx'
import { createFakeTransport } from '../../testing/fakeTransport.ts'
import { GasPrice } from './GasPrice.tsx'

const none: GasPrices = { eth: null, base: null, bsc: null, sol: null }
const levels = (more: Partial<GasLevels> = {}): GasLevels => ({
  low: 0.0512345,
  average: 14.25678,
  high: 18,
  unit: 'gwei',
  lastUpdated: Date.now(),
  reliability: 1,
  ...more,
})

afterEach(cleanup)

async function show(network: Network, prices?: GasPrices) {
  await startI18n('en')
  await loadTranslations(['fees'])
  const { transport, snapshot, turn } = createFakeTransport()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider transport={transport} schedule={(run) => run()}>
        <GasPrice network={network} />
      </LiveProvider>
    </QueryClientProvider>,
  )
  await act(async () => turn('live'))
  if (!prices) return
  act(() => snapshot(topicKey(gasPrice, {}), prices))
  await waitFor(() => expect(row().dataset['state']).not.toBe('waiting'))
}

const row = () => screen.getByTestId('gas-price')

test('gwei to four digits, with the range, and no age while it is fresh', async () => {
  await show('base', { ...none, base: levels() })
  expect(row().textContent).toBe('Gas price14.25 gwei0.05123–18')
  expect(screen.getByTestId('gas-price-average').getAttribute('translate')).toBe('no')
})

test('each network shows its own chain: four is BNB Chain, pump is Solana', async () => {
  const sol = levels({ unit: 'microLamports', low: 100, average: 25_000, high: 1_350_000 })
  await show('four', { ...none, bsc: levels({ low: 1, average: 1, high: 1 }), sol })
  expect(row().textContent).toBe('Gas price1 gwei')
  cleanup()
  await show('pump', { ...none, bsc: levels(), sol })
  expect(row().textContent).toBe('Priority fee25.0K µlamports/CU100–1.35M')
})

test('an old price says how old it is', async () => {
  await show('eth', { ...none, eth: levels({ lastUpdated: Date.now() - 300_500 }) })
  expect(row().dataset['state']).toBe('old')
  expect(screen.getByTestId('gas-price-age').textContent).toBe('5m ago')
})

test.each<[string, Network, GasPrices | undefined, string]>([
  ['nothing received yet', 'eth', undefined, 'Not received yet'],
  ['a chain that was never measured', 'eth', { ...none, base: levels() }, 'No endpoint has said it yet'],
  [
    'Solana without a paid slot',
    'sol',
    { ...none, sol: levels({ unit: 'microLamports', reliability: 0 }) },
    'No recent slot',
  ],
  ['a price below zero', 'eth', { ...none, eth: levels({ low: -1 }) }, 'No usable answer'],
])('%s is a dash with its reason, and no zero', async (_, network, prices, reason) => {
  await show(network, prices)
  const dash = screen.getByRole('img')
  expect([dash.textContent, screen.queryByTestId('gas-price-average')]).toEqual(['–', null])
  expect(dash.getAttribute('aria-label')).toContain(reason)
})
