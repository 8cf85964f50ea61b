import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../../createQueries.ts'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { MarkCard } from './MarkCard.tsx'
import type { ChartMark, WalletMarks } from './marks.ts'

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['chart', 'token'])
})
afterEach(cleanup)

const [small, large] = ['a', 'b'].map((letter) => `0x${letter.repeat(40)}`) as [string, string]
const mark = (wallet: string, usd: number, part: Partial<ChartMark> = {}): ChartMark => ({
  timestamp: 1_700_000_000_000,
  side: 'buy',
  kind: 'kol',
  wallet,
  name: null,
  avatar: '',
  count: 1,
  usd,
  unpriced: 0,
  ...part,
})

function show(marks: readonly ChartMark[]) {
  const onTrades = vi.fn<(marks: readonly WalletMarks[]) => void>()
  const onFilter = vi.fn<(wallet: string) => void>()
  render(
    <QueryClientProvider client={createQueries()}>
      <MarkCard
        network="eth"
        hit={{ marks, x: 1, y: 1 }}
        onClose={() => undefined}
        onTrades={onTrades}
        onFilter={onFilter}
      />
    </QueryClientProvider>,
  )
  const asked = () => onTrades.mock.calls.map(([found]) => found.map(({ wallet }) => wallet))
  return { asked, onFilter }
}

test('one wallet is shown at once, with the ways to its trades', () => {
  const { asked, onFilter } = show([mark(small, 5), mark(small, 7, { timestamp: 1_700_000_060_000 })])
  expect(screen.getByTestId('mark-card').textContent).toContain('$12.00')
  fireEvent.click(screen.getByTestId('mark-trades'))
  expect(asked()).toEqual([[small]])
  fireEvent.click(screen.getByTestId('mark-filter'))
  expect(onFilter).toHaveBeenCalledWith(small)
})

test('several wallets are a list, the largest first; each opens, and the list comes back', () => {
  const { asked } = show([mark(small, 5), mark(large, 70, { name: 'Whale' })])
  const card = screen.getByTestId('mark-card')
  expect(card.textContent).toContain('2 wallets')
  const rows = () => screen.queryAllByTestId('mark-wallet-row').map(({ dataset }) => dataset['wallet'])
  expect(rows()).toEqual([large, small])
  fireEvent.click(screen.getByTestId('mark-trades'))
  fireEvent.click(screen.getByText('Whale'))
  expect(rows()).toEqual([])
  expect(card.textContent).toContain('KOL wallet')
  fireEvent.click(screen.getByTestId('mark-trades'))
  expect(asked()).toEqual([[large, small], [large]])
  fireEvent.click(screen.getByTestId('mark-back'))
  expect(rows()).toEqual([large, small])
})
