import type { AlertRuleWire } from '@peregrine/contract/alert'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearAllTradeSettings } from '../../../domain/trade-settings/useTradeSettings.ts'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { type ServerStatus, statusQuery } from '../../../domain/status/useServerStatus.ts'
import { leftOutAt } from '../../../testing/gapAnswers.ts'
import { PriceRuleDialog } from './PriceRuleDialog.tsx'
import { Rules } from './Rules.tsx'

const token = { network: 'eth', token: `0x${'ab'.repeat(20)}`, pool: null, symbol: 'PEPE' } as const

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('message T304: Price alerts are disabled · a new price alert begins without thresholds and says why', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"feature.off","data":null}', { status: 404 }))
  clearAllTradeSettings()
  await startI18n('en')
  await loadTranslations(['alerts', 'trade-settings', 'menus'])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PriceRuleDialog token={token} rule={null} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText(/Price alerts are disabled/)
})

test('a click sets the same change either way', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"feature.off","data":null}', { status: 404 }))
  clearAllTradeSettings()
  await startI18n('en')
  await loadTranslations(['alerts', 'trade-settings', 'menus'])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PriceRuleDialog token={token} rule={null} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const typed = () =>
    ['increase', 'decrease'].map((field) => screen.getByTestId<HTMLInputElement>(`alert-${field}`).value)
  const isOn = () =>
    ['10', '20', '50'].map((percent) =>
      screen.getByTestId(`alert-preset-${percent}`).getAttribute('aria-pressed'),
    )
  expect([typed(), isOn()]).toEqual([
    ['20', '20'],
    ['false', 'true', 'false'],
  ])
  fireEvent.click(screen.getByTestId('alert-preset-50'))
  expect([typed(), isOn()]).toEqual([
    ['50', '50'],
    ['false', 'false', 'true'],
  ])
  fireEvent.change(screen.getByTestId('alert-increase'), { target: { value: '7' } })
  expect(isOn()).toEqual(['false', 'false', 'false'])
})

const missedAt = 1_700_000_000_000
const rule = (createdAt: number): AlertRuleWire => ({
  id: '00000000-0000-4000-8000-000000000000',
  isOn: true,
  channels: [],
  isToasted: true,
  sound: null,
  body: { kind: 'price', ...token, increase: 5, decrease: null, above: null, below: null, of: 'price' },
  createdAt,
})

test.each([
  {
    armedAt: missedAt - 1,
    says: /^Blocks from .* were not read in time: trades in them triggered nothing here$/,
  },
  { armedAt: missedAt + 600_000, says: null },
])(
  'an alert says in its list and its form since when it did not see all trades: $says',
  async ({ armedAt, says }) => {
    await startI18n('en')
    await loadTranslations(['alerts', 'trade-settings', 'menus'])
    const queries = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    })
    const known = { missed: { eth: [leftOutAt(missedAt)] } }
    queries.setQueryData(statusQuery.queryKey, known as unknown as ServerStatus)
    render(
      <QueryClientProvider client={queries}>
        <Rules rules={[rule(armedAt)]} />
        <PriceRuleDialog token={token} rule={rule(armedAt)} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    const said = [
      screen.queryByTestId('blocks-missed')?.getAttribute('title'),
      screen.queryByTestId('alert-rule-note')?.textContent,
    ]
    const expected = says === null ? undefined : expect.stringMatching(says)
    expect(said).toEqual([expected, expected])
  },
)
