import type { AlertWire } from '@peregrine/contract/alert'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownTextKey } from '../../domain/session/ownText.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { closeAllToasts } from '../../kit/toast/showToast.ts'
import { alertAnswers, alertFeed, alertOwner } from '../../testing/alertOwner.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const alert = (id: number, tokenSymbol: string, isToasted = true): AlertWire => ({
  id: String(id),
  eventId: '',
  event: 'buy',
  ruleName: null,
  chain: 'bsc',
  network: 'bsc',
  token: alertOwner,
  tokenSymbol,
  pool: null,
  wallets: [{ address: alertOwner, name: 'ann', valueUsd: 5 }],
  walletCount: 1,
  move: null,
  valueUsd: 5,
  price: 1,
  marketCap: null,
  threshold: null,
  of: null,
  change: null,
  transactionHash: null,
  blockTime: 1000,
  seenAt: 1500,
  sentAt: 1500,
  delayMs: 500,
  sound: 'mute',
  isQuiet: false,
  isReverted: false,
  isToasted,
})

beforeEach(() => {
  localStorage.clear()
  closeAllToasts()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setSession(null)
  vi.unstubAllGlobals()
})

/** Opens the home page of a signed-in wallet without alerts. */
async function openSignedIn() {
  const { live, router, queries } = await renderApp({ answers: alertAnswers })
  // The bell is there before what shows toasts, which alone asks for the settings.
  const isThere = () =>
    queries.getQueryCache().findAll({ queryKey: ['own', alertOwner, 'alert-setup'] }).length > 0
  await waitFor(() => expect(isThere()).toBe(true))
  const { snapshot, arrive } = alertFeed(live)
  await snapshot()
  return { arrive, router }
}

const shown = () => screen.queryAllByTestId('toast').map(({ textContent }) => textContent)

test('many alerts are one toast that counts and leads to the list', async () => {
  const { arrive, router } = await openSignedIn()
  await arrive(alert(1, 'CAKE'))
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('ann 买入 CAKE')]))
  await arrive(alert(2, 'DOGE'), alert(3, 'PEPE'))
  await arrive(alert(4, 'MOG'))
  expect(shown()).toEqual([expect.stringMatching(/4 条新提醒，最新：ann 买入 MOG \$5/)])
  fireEvent.click(screen.getByTestId('toast-action'))
  await waitFor(() => expect(router.state.location.href).toBe('/monitorConfig?tab=alerts'))
  expect(shown()).toEqual([])
})

test('an open dialog is not covered: alerts wait until it is closed', async () => {
  const { arrive } = await openSignedIn()
  await arrive(alert(1, 'CAKE'))
  await waitFor(() => expect(shown()).toHaveLength(1))
  fireEvent.keyDown(document.body, { key: '/' })
  await screen.findByTestId('search-dialog')
  expect(shown()).toEqual([])
  await arrive(alert(2, 'DOGE'))
  expect(shown()).toEqual([])
  fireEvent.click(screen.getByTestId('search-close'))
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('2 条新提醒，最新：ann 买入 DOGE')]))
})

test('after a dismissal, alerts pause for half a minute and are then combined', async () => {
  const { arrive } = await openSignedIn()
  await arrive(alert(1, 'CAKE'))
  await waitFor(() => expect(shown()).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  fireEvent.click(screen.getByTestId('toast-close'))
  await arrive(alert(2, 'DOGE'))
  await arrive(alert(3, 'PEPE'))
  expect(shown()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('2 条新提醒，最新：ann 买入 PEPE')]))
})

test('an alert whose rule asks for no toast is counted by the bell, and marked in its list until that is closed', async () => {
  const { arrive } = await openSignedIn()
  const bell = await screen.findByTestId('alert-bell')
  await arrive(alert(1, 'CAKE', false), alert(2, 'DOGE', false))
  await waitFor(() => expect(bell.dataset.unread).toBe('2'))
  expect(shown()).toEqual([])
  fireEvent.click(bell)
  const rows = await screen.findAllByTestId('inbox-row')
  expect(rows.map(({ textContent, dataset }) => [textContent?.slice(0, 11), dataset.new])).toEqual([
    ['ann 买入 DOGE', 'true'],
    ['ann 买入 CAKE', 'true'],
  ])
  fireEvent.click(bell)
  await waitFor(() => expect(screen.queryByTestId('alert-inbox')).toBeNull())
  expect(bell.dataset.unread).toBe('0')
  await arrive(alert(3, 'PEPE', false))
  await waitFor(() => expect(bell.dataset.unread).toBe('1'))
})

test('what arrived while the page was closed is unread; what was there at the first visit is not', async () => {
  const { live } = await renderApp({ answers: alertAnswers })
  await waitFor(() => expect(live.emitted.some(({ body }) => body.topic === 'alerts')).toBe(true))
  const bell = await screen.findByTestId('alert-bell')
  // Another tab has seen the first of them.
  dispatchEvent(new StorageEvent('storage', { key: ownTextKey('alertsSeen'), newValue: `${alertOwner} 7` }))
  await act(async () =>
    live.snapshot(`alerts/${alertOwner}`, [alert(9, 'MOG'), alert(8, 'PEPE'), alert(7, 'CAKE')]),
  )
  await waitFor(() => expect(bell.dataset.unread).toBe('2'))
  expect(shown()).toEqual([])
})
