import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueries } from '../../../createQueries.ts'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { holdersQuery } from '../api.ts'
import { HoldersPanel } from './HoldersPanel.tsx'

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['facts'])
})
afterEach(cleanup)

const counted = {
  isComplete: true,
  scope: 'all',
  n: null,
  history: null,
  total: 1_234,
  top10Percent: 12.5,
  devPercent: 7,
  sniperCount: 2,
  sniperPercent: 3,
  incompleteSince: null,
  holders: [],
}
const uncounted = {
  ...counted,
  isComplete: false,
  scope: null,
  history: { state: 'unknown', percent: null, why: 'not-served' },
  total: null,
  top10Percent: null,
  devPercent: null,
  sniperCount: null,
  sniperPercent: null,
}

function show(holders: object): void {
  const queries = createQueries()
  queries.setDefaultOptions({ queries: { enabled: false } })
  queries.setQueryData(holdersQuery('eth', '0x1').queryKey, holders as never)
  render(
    <QueryClientProvider client={queries}>
      <HoldersPanel network="eth" token="0x1" />
    </QueryClientProvider>,
  )
}
const tiles = ['count', 'top10', 'dev', 'snipers'].map((name) => `holder-${name}`)
const look = (testId: string) => screen.getByTestId(testId).className
const reasonIn = (testId: string) =>
  screen.getByTestId(testId).querySelector('[role=img]')?.getAttribute('title')

test('a token’s holders are summarized in four coloured figures', () => {
  show(counted)
  expect(tiles.map((tile) => screen.getByTestId(tile).textContent)).toEqual([
    '1,234',
    '12.5%',
    '7.0%',
    '2 · 3.0%',
  ])
  expect(look('holder-top10')).toContain('text-gain')
  expect(look('holder-dev')).toContain('text-warn')
})

test('an uncounted figure is a dash with its reason, and never looks good', () => {
  show(uncounted)
  expect(tiles.map((tile) => screen.getByTestId(tile).textContent)).toEqual(['–', '–', '–', '–'])
  for (const tile of tiles) expect(look(tile)).not.toMatch(/text-(gain|warn)/)
  for (const tile of tiles.slice(0, 3)) expect(reasonIn(tile)).toContain('does not serve its older transfers')
  expect(reasonIn('holder-snipers')).toContain('first trades were not seen')
})

test.each([
  [{ state: 'queued', percent: null, why: null }, null, 'will be read next'],
  [{ state: 'reading', percent: 43.9, why: null }, null, '43% of its older transfers are read'],
  [{ state: 'top', percent: null, why: 'top-only' }, 20, 'Top 20 accounts only'],
  [{ state: 'unknown', percent: null, why: 'does-not-add-up' }, null, 'do not add up'],
])('what is done about missing holders is said in words: %o', (history, n, says) => {
  show({ ...uncounted, history, n })
  expect(screen.getByTestId('holder-history').textContent).toContain(says)
})
