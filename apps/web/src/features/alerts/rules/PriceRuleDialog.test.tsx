import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { clearAllTradeSettings } from '../../../domain/trade-settings/useTradeSettings.ts'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { PriceRuleDialog } from './PriceRuleDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('message T304: Price alerts are disabled · a new price alert begins without thresholds and says why', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"feature.off","data":null}', { status: 404 }))
  clearAllTradeSettings()
  await startI18n('en')
  await loadTranslations(['alerts', 'trade-settings', 'menus'])
  const token = { network: 'eth', token: `0x${'ab'.repeat(20)}`, pool: null, symbol: 'PEPE' } as const
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PriceRuleDialog token={token} rule={null} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText(/Price alerts are disabled/)
})
