import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueries } from '../../../createQueries.ts'
import { readTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { holdersQuery } from '../api.ts'
import { HoldersPanel } from './HoldersPanel.tsx'

beforeEach(async () => {
  await startI18n('en')
  const { default: i18next } = await import('i18next')
  i18next.addResourceBundle('en', 'shell', await readTranslations('en', 'facts'))
})
afterEach(cleanup)

const counted = {
  isComplete: true,
  isPrefix: false,
  total: 1_234,
  top10Percent: 12.5,
  devPercent: 7,
  sniperCount: 2,
  sniperPercent: 3,
  holders: [],
}
const uncounted = {
  ...counted,
  isComplete: false,
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
const hint = (testId: string) => screen.getByTestId(testId).parentElement?.title

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
  for (const tile of tiles) expect(look(tile)).toContain('text-muted')
  for (const tile of tiles.slice(0, 3)) expect(hint(tile)).toContain('not all of its transfers were seen')
  expect(hint('holder-snipers')).toContain('first trades of this token were not indexed')
})
