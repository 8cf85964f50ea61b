import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

test('the choice is saved as a preset, which opens it again', async () => {
  localStorage.clear()
  const { router } = await renderApp({ path: '/trend?list=new&pool=5000' })
  fireEvent.click(await screen.findByTestId('trend-presets'))
  fireEvent.change(await screen.findByTestId('preset-name'), { target: { value: '新池' } })
  fireEvent.click(screen.getByTestId('preset-save'))
  await screen.findByTestId('preset')
  fireEvent.click(screen.getByTestId('trend-clear'))
  await waitFor(() => expect(router.state.location.search).toEqual({ list: 'new' }))
  if (!screen.queryByTestId('preset-apply')) fireEvent.click(screen.getByTestId('trend-presets'))
  fireEvent.click(await screen.findByTestId('preset-apply'))
  await waitFor(() => expect(router.state.location.search).toEqual({ list: 'new', pool: 5000 }))
})
