import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { addToWatchlist, restoreWatchlist } from './useWatchlist.ts'

const address = `0x${'1'.repeat(40)}`

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  restoreWatchlist({ tokens: [], groups: [] })
  vi.unstubAllGlobals()
})

const href = (testId: string) => screen.queryByTestId(testId)?.getAttribute('href') ?? null

test.each`
  symbol      | ticker
  ${'PEPE'}   | ${'https://x.com/search?q=%24PEPE&f=live'}
  ${'狗'}     | ${'https://x.com/search?q=%24%E7%8B%97&f=live'}
  ${'a b&c='} | ${null}
`(
  'a row of $symbol can be searched for on X, by its ticker too if it has one',
  async ({ symbol, ticker }) => {
    addToWatchlist({ network: 'base', token: address, pool: null, symbol, name: '' })
    await renderApp({ path: '/watchlist' })
    fireEvent.contextMenu(await screen.findByTestId('watch-row'))
    const link = await screen.findByTestId('row-search-x')
    expect(link.getAttribute('href')).toBe(`https://x.com/search?q=${address}&f=live`)
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(href('row-search-ticker')).toBe(ticker)
  },
)
