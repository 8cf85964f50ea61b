import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberToken } from '../../domain/tokens/useRecentTokens.ts'
import { addToWatchlist, restoreWatchlist } from '../../domain/tokens/useWatchlist.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const token = {
  network: 'base',
  token: `0x${'1'.repeat(40)}`,
  pool: null,
  symbol: 'PEPE',
  name: 'Pepe',
} as const

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  restoreWatchlist({ tokens: [], groups: [] })
  vi.unstubAllGlobals()
})

test.each`
  list                   | path                       | row
  ${'the watchlist'}     | ${'/watchlist'}            | ${'watch-row'}
  ${'the recent tokens'} | ${'/watchlist?tab=recent'} | ${'rail-row'}
`('rows of $list have the picture of their token', async ({ path, row }) => {
  addToWatchlist(token)
  rememberToken(token)
  await renderApp({ path })
  expect(within(await screen.findByTestId(row)).getByTestId('token-icon')).toBeTruthy()
})
