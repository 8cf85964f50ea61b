import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/startI18n.ts'
import { Legend } from './Legend.tsx'

// The first use of a lazy part would wait for its module.
beforeAll(async () => void (await import('./LegendPopup.tsx')))
beforeEach(() => startI18n('en'))
afterEach(cleanup)

test('a press lists what each mark means, and what a dash is; Escape closes it', async () => {
  const entries = vi.fn(() => [{ id: 'volume', mark: 'V', says: 'Volume of 24 hours' }])
  render(<Legend testId="legend" entries={entries} />)
  expect(entries).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Legend' })))
  const popup = await screen.findByTestId('legend-popup')
  const terms = [...popup.querySelectorAll('dt')].map(({ textContent }) => textContent)
  const meanings = [...popup.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['V', '–'])
  expect(meanings).toEqual(['Volume of 24 hours', 'Unknown, which is not 0'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByTestId('legend-popup')).toBeNull()
})
