import { topicKey } from '@peregrine/contract/topic'
import { trend } from '@peregrine/contract/topics/trend'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import * as wires from '../../../testing/unknown-figures/knownWires.ts'
import { trendParams } from '../../trend/api.ts'
import { trendChoice } from '../../trend/trendSearch.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  setKnownWallets('own', [])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const said = (data: unknown) => ({ code: '000000', data })
const answers = {
  '/api/copycats': said(wires.copycats),
  '/api/developer': said(wires.developer),
  '/api/makers': said({ developer: null, snipers: null, makers: [wires.trader, wires.trader] }),
}
const asksOf = (fetched: { mock: { calls: unknown[][] } }) =>
  fetched.mock.calls.map(([url]) => String(url)).filter((url) => /copycats|developer|makers/.test(url))

/** Opens the trend list with one row; its symbol is at 100 to 200 px each way, everything else nowhere. */
async function openRow() {
  const listening = vi.spyOn(document, 'addEventListener')
  const app = await renderApp({ path: '/trend', answers })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await screen.findByTestId('trend')
  const state = { at: 1, incompleteSince: null, networks: [], rows: [wires.trendRow] }
  act(() => app.live.snapshot(topicKey(trend, trendParams(trendChoice({}), 100)), state))
  const row = await screen.findByTestId('trend-row')
  // The shell loads what the first paint can do without a second later.
  await waitFor(() => expect(listening.mock.calls.map(([type]) => type)).toContain('pointermove'))
  act(() => setKnownWallets('own', [{ address: wires.wallet, note: '' }]))
  const symbol = within(row).getByText('PEPE')
  symbol.getBoundingClientRect = () => new DOMRect(100, 100, 100, 100)
  return { row, fetched, link: within(row).getByTestId('trend-link') }
}

const move = (row: HTMLElement, clientX: number) =>
  fireEvent.pointerMove(row, { pointerType: 'mouse', clientX, clientY: 150 })
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the card has the picture, lookalikes, the record of the creator and the own result, asked for when it opens', async () => {
  const { row, fetched } = await openRow()
  expect(asksOf(fetched)).toEqual([])
  move(row, 150)
  const card = await screen.findByTestId('token-card')
  expect(within(card).getAllByTestId('token-icon')[0]?.style.width).toBe('96px')
  const similar = await within(card).findAllByTestId('similar-row')
  expect(similar.map(({ textContent }) => textContent?.includes('$4.20M'))).toEqual([true, true])
  const developer = await within(card).findByText('发过的代币')
  expect(developer.parentElement?.textContent).toBe('发过的代币7')
  const mine = within(await within(card).findByTestId('token-card-mine'))
  // Two wallets with 155 dollars each.
  expect((await mine.findByText('已实现盈亏')).parentElement?.textContent).toBe('已实现盈亏+$310.00')
  expect(asksOf(fetched)).toHaveLength(3)
})

test('the card stays while the pointer is in it, and goes when it leaves', async () => {
  const { row } = await openRow()
  move(row, 150)
  const card = await screen.findByTestId('token-card')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  move(row, 50)
  fireEvent.pointerEnter(card)
  await passes(1_000)
  expect(screen.getByTestId('token-card')).toBe(card)
  fireEvent.pointerLeave(card)
  await passes(200)
  expect(screen.queryByTestId('token-card')).toBeNull()
})

test('keyboard focus opens the card without leaving the row, and Escape closes it', async () => {
  const { link } = await openRow()
  act(() => link.focus())
  fireEvent.keyDown(link, { key: 'ArrowDown' })
  act(() => link.blur())
  act(() => link.focus())
  expect(await screen.findByTestId('token-card')).toBeTruthy()
  expect(document.activeElement).toBe(link)
  fireEvent.keyDown(link, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByTestId('token-card')).toBeNull())
})
