import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns a filter's visible options. */
const offers = (filter: string): string[] =>
  [...screen.getByTestId(`trend-filter-${filter}`).querySelectorAll('option')].map(
    ({ textContent }) => textContent ?? '',
  )

test.each([
  ['hot', 'pool', ['大于 $500K', '大于 $1M', '大于 $5M', '大于 $10M']],
  ['hot', 'trades', ['大于 500', '大于 1,000', '大于 3,000']],
  ['hot', 'vol', ['大于 $1M', '大于 $5M', '大于 $10M']],
  ['new', 'pool', ['大于 $1K', '大于 $5K', '大于 $10K', '大于 $100K']],
  ['new', 'cap', ['大于 $50K', '大于 $100K', '大于 $500K']],
])('the presets of %s by %s read as the amounts that they are', async (list, filter, expected) => {
  await renderApp({ path: `/trend?list=${list}` })
  await screen.findByTestId(`trend-filter-${filter}`)
  expect(offers(filter).slice(1)).toEqual(expected)
})

test('an amount of the address that is no preset keeps its figures', async () => {
  await renderApp({ path: '/trend?list=hot&pool=1500000' })
  await screen.findByTestId('trend-filter-pool')
  expect(offers('pool')).toContain('大于 $1.5M')
})
