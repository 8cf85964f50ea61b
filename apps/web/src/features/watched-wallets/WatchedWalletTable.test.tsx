import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const owner = `0x${'a1'.repeat(20)}`
const session = { address: owner, chainFamily: 'EVM' } as const

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  setSession(null)
  vi.unstubAllGlobals()
})

const known = {
  name: null,
  realisedUsd: '1250.5',
  unknownTrades: 0,
  winRate: 62.5,
  lastTradeAt: Date.now() - 7_200_500,
  valueUsd: '98',
  unpriced: 0,
  unknownCoins: [],
}
const unknown = { ...known, realisedUsd: null, winRate: null, lastTradeAt: null, valueUsd: null }

/** Wallets of their own for each test: what is known of one holds for minutes. */
async function openTable(digits: readonly string[], figures: readonly object[]) {
  const addresses = digits.map((digit) => `0x${digit.repeat(20)}`)
  const list = addresses.map((address, at) => newlyWatched({ address, chainType: 1, name: `w${at}` }, 9 - at))
  const wallets = addresses.flatMap((address, at) => (figures[at] ? [{ address, ...figures[at] }] : []))
  await renderApp({
    path: '/monitorConfig',
    answers: {
      '/auth/session': { code: '000000', data: session },
      '/monitor-config/query/': { code: '000000', data: list },
      '/api/wallet-summaries': { code: '000000', data: { incompleteSince: null, wallets } },
    },
  })
  const asked = vi.spyOn(globalThis, 'fetch')
  await screen.findByTestId('watched-table')
  await waitFor(() => expect(screen.getAllByTestId('watched-row')).toHaveLength(digits.length))
  return () => asked.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('wallet-summaries'))
}
const figuresOf = (at: number) =>
  ['profit', 'win-rate', 'last', 'value'].map(
    (figure) => screen.getAllByTestId(`watched-${figure}`)[at]?.textContent,
  )
const names = () => screen.getAllByTestId('watched-row').map((row) => row.children[1]?.textContent)

test('each wallet has profit, win rate, last trade and value, asked for together; what is unknown is a dash', async () => {
  const asked = await openTable(['1a', '1b'], [known, unknown])
  await waitFor(() => expect(figuresOf(0)).toEqual(['+$1.25K', '62.5%', '2h', '$98.00']))
  expect(figuresOf(1)).toEqual(['–', '–', '–', '–'])
  expect(asked()).toHaveLength(1)
})

test('what is left out of a figure is said there', async () => {
  await openTable(['2a'], [{ ...known, unknownTrades: 3, unpriced: 2 }])
  const profit = await screen.findByRole('img', { name: '另有 3 笔卖出成本未知，没有计入或只计入一部分' })
  expect(profit.textContent).toBe('+$1.25K')
  expect(screen.getByRole('img', { name: '另有 2 个代币没有价格，没有计入' }).textContent).toBe('$98.00')
})

test('a chain’s own coin that was not read is said to be left out, beside tokens without a price', async () => {
  await openTable(['4a'], [{ ...known, unpriced: 2, unknownCoins: ['base', 'bsc'] }])
  const value = await screen.findByRole('img', { name: /没有读到/ })
  expect(value.textContent).toBe('$98.00')
  expect(value.getAttribute('aria-label')).toBe(
    '另有 2 个代币没有价格，没有计入 · 没有读到 ETH (Base) 的余额或价格，没有计入 · 没有读到 BNB (BNB Chain) 的余额或价格，没有计入',
  )
})

test('a press on a figure’s head sorts by it, the highest first, the unknown last', async () => {
  await openTable(['3a', '3b', '3c'], [{ ...known, realisedUsd: '-5' }, unknown, known])
  await waitFor(() => expect(figuresOf(0)[0]).toBe('−$5.00'))
  expect(names()).toEqual(['w0', 'w1', 'w2'])
  await act(async () => void fireEvent.click(screen.getByTestId('watched-sort-profit')))
  await waitFor(() => expect(names()).toEqual(['w2', 'w0', 'w1']))
  await act(async () => void fireEvent.click(screen.getByTestId('watched-sort-profit')))
  await waitFor(() => expect(names()).toEqual(['w0', 'w2', 'w1']))
})
