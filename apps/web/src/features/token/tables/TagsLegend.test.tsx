import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { TagsLegend } from './TagsLegend.tsx'

beforeAll(async () => {
  // The first use of a lazy part would wait for its module.
  await import('../../../kit/lists/LegendPopup.tsx')
  await startI18n('en')
  await loadTranslations(['token'])
})
afterEach(cleanup)

test.each(['trades', 'holders', 'traders', 'buyers'])(
  'the tags beside wallets in %s are explained',
  async (list) => {
    render(<TagsLegend list={list} />)
    await act(async () => void fireEvent.click(screen.getByTestId('tags-legend')))
    const terms = [...screen.getByTestId('tags-legend-popup').querySelectorAll('dt')]
    const expected = ['3/1', 'Mine', 'Watched', 'Tagged', 'Dev', 'KOL', 'Sniper', 'New', '–']
    expect(terms.map(({ textContent }) => textContent)).toEqual(expected)
  },
)

test.each(['chart', 'pools', 'orders', 'mine', 'info'])('%s has no tags', (section) => {
  render(<TagsLegend list={section} />)
  expect(screen.queryByTestId('tags-legend')).toBeNull()
})
