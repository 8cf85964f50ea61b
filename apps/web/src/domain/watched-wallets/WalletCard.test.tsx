import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { tradeWire } from '../../testing/tradeWire.ts'

// The first use of a lazy part would wait for its module.
beforeAll(async () => void (await import('./WalletCard.tsx')))
beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const summary = {
  name: '小鱼',
  realisedUsd: '-1250.5',
  unknownTrades: 0,
  winRate: null,
  lastTradeAt: Date.now() - 7_200_500,
  valueUsd: '98',
  unpriced: 0,
  unknownCoins: [],
}

/** Opens the home page with a trade of a wallet, a card of which was not opened before. */
async function openTrade(digit: string, answer?: unknown) {
  const wallet = `0x${digit.repeat(40)}`
  const listening = vi.spyOn(document, 'addEventListener')
  const data = { incompleteSince: null, wallets: [{ address: wallet, ...summary }] }
  const app = await renderApp({
    answers: { '/api/wallet-summaries': answer ?? { code: '000000', data } },
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  act(() =>
    app.live.snapshot('feed/without/0/eth/all', [
      tradeWire({ id: 't1', senderAddress: wallet, userName: '小鱼' }),
    ]),
  )
  const row = within(await screen.findByTestId('trade-row'))
  // The shell loads what the first paint can do without a second later.
  await waitFor(() => expect(listening.mock.calls.map(([type]) => type)).toContain('pointerover'))
  const asked = () =>
    fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('wallet-summaries'))
  return { link: row.getByTestId('wallet-link'), name: row.getByTestId('address'), asked, wallet }
}
const restOn = (element: HTMLElement) => fireEvent.pointerMove(element, { pointerType: 'mouse' })
const factsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

test('a pointer that rests on a wallet opens its name, profit, win rate, last trade and heart, asked for then', async () => {
  const { name, asked, wallet } = await openTrade('1')
  expect(asked()).toEqual([])
  restOn(name)
  const card = await screen.findByTestId('wallet-card')
  await waitFor(() => expect(factsOf(card)).toEqual(['−$1.25K', '–', '2h', '$98.00']))
  expect(card.textContent).toContain('小鱼0x1111…1111')
  expect(within(card).getByTestId('wallet-card-heart').textContent).toBe('加入监控')
  expect(asked()).toEqual([expect.stringContaining(wallet)])
})

test('so does a focus that the keyboard moved, and Escape closes it', async () => {
  const { link } = await openTrade('2')
  fireEvent.keyDown(document.body, { key: 'Tab' })
  fireEvent.focusIn(link)
  await screen.findByTestId('wallet-card')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByTestId('wallet-card')).toBeNull())
})

test('a touch opens nothing, and a refused request says so', async () => {
  const { link, asked } = await openTrade('3', { code: 'request.malformed', msg: '', data: null })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerMove(link, { pointerType: 'touch' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect([screen.queryByTestId('wallet-card'), asked()]).toEqual([null, []])
  restOn(link)
  const card = await screen.findByTestId('wallet-card')
  await waitFor(() => expect(card.querySelector('.text-loss')?.textContent).toContain('request.malformed'))
})
