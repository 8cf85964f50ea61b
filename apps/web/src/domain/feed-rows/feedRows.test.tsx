import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pickKolTab } from '../../features/kol-trades/useKolTab.ts'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { tradeWire } from '../../testing/tradeWire.ts'
import { walletEvent } from '../../testing/walletEvent.ts'
import { placeTrade } from '../doors/tradeDoor.ts'
import { setQuickBuyAmount } from '../quick-buy/useQuickBuyAmount.ts'
import { useSession } from '../session/useSession.ts'
import { useEventFilter } from '../wallet-events/useEventFilter.ts'

vi.mock('../../kit/sound/playSound.ts', () => ({ playSound: vi.fn() }))
vi.mock('../doors/tradeDoor.ts', () => ({ placeTrade: vi.fn() }))

const owner = `0x${'a1'.repeat(20)}`

beforeEach(() => {
  localStorage.clear()
  vi.mocked(placeTrade).mockClear()
  useEventFilter.setState({ filter: { minUsd: 0, hasBase: false } })
  pickKolTab('ETH')
  setQuickBuyAmount('feed', 'ETH', '0.25')
  setQuickBuyAmount('tracker', 'ETH', '0.5')
  usePanels.setState({ open: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePanels.setState({ open: [] })
  useSession.setState({ status: 'visitor', session: null })
})

type Place = {
  name: string
  path: string
  row: string
  buy: string
  topic: string
  amount?: string
  isNarrow?: boolean
  isSignedIn?: boolean
  panel?: 'network-monitor' | 'tracker'
}
const feed = { path: '/', row: 'trade-row', buy: 'trade-buy', topic: 'feed/without/0/eth/all' }
const events = { row: 'event-row', buy: 'event-buy', topic: `followTrade/${owner}`, isSignedIn: true }
const places: Place[] = [
  { name: 'the feed of everybody', ...feed },
  { name: 'the same on a phone', ...feed, isNarrow: true },
  { name: 'the feed of watched wallets', ...events, path: '/?own=true' },
  { name: 'the same on a phone', ...events, path: '/?own=true', isNarrow: true },
  { name: 'the tracker', ...events, path: '/square', panel: 'tracker', amount: '0.5' },
  {
    name: 'the trades of KOLs',
    path: '/square',
    row: 'monitor-row',
    buy: 'monitor-buy',
    topic: 'kol/eth',
    panel: 'network-monitor',
  },
  {
    name: 'the tracker of a visitor',
    path: '/square',
    row: 'kol-row',
    buy: 'kol-buy',
    topic: 'kol/eth',
    panel: 'tracker',
    amount: '0.5',
  },
]

/** Each place has a token of its own: what is known of a token holds for a minute. */
const tokenOf = (place: Place) => `0x${String(places.indexOf(place) + 1).repeat(40)}`

function answersOf(place: Place) {
  const session = { code: '000000', data: { address: owner, chainFamily: 'EVM', id: 'x' } }
  const original = { network: 'base', tokenAddress: owner, pairAddress: null, symbol: 'P', name: 'P' }
  const facts = {
    chain: 'eth',
    token: tokenOf(place),
    bornAt: Date.now() - 3 * 86_400_000 - 1_000,
    original: { ...original, liquidity: 1, why: 'same-symbol', isSameChain: true },
  }
  return {
    '/api/listed-facts': { code: '000000', data: [facts] },
    ...(place.isSignedIn && {
      '/auth/session': session,
      '/api/wallet-events': { code: '000000', data: { items: [], next: null } },
      '/monitor-config/query/': { code: '000000', data: [] },
    }),
  }
}

async function showRow(place: Place): Promise<HTMLElement> {
  if (place.isSignedIn)
    useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
  if (place.panel) usePanels.setState({ open: [place.panel] })
  localStorage.setItem('trackerTab', 'monitorInfo')
  const app = await renderApp({
    path: place.path,
    answers: answersOf(place),
    ...(place.isNarrow && { isNarrow: true }),
  })
  const token = tokenOf(place)
  const leg = { address: token, symbol: 'PEPE', decimals: 18, units: '1' }
  const row = place.isSignedIn
    ? walletEvent({ id: '1', token: leg })
    : tradeWire({ id: '1', tokenAddress: token, receivedTokenAddress: token })
  if (place.isSignedIn) await screen.findByTestId('event-feed')
  else if (place.panel) await screen.findByTestId(place.panel === 'tracker' ? 'panel-tracker' : place.panel)
  act(() => app.live.snapshot(place.topic, [row]))
  return screen.findByTestId(place.row)
}

test.each(places)(
  'a row of $name ($path) has its token’s picture, symbol, age and mark, and buys for the amount of the list',
  async (place) => {
    const row = within(await showRow(place))
    await waitFor(() => expect(row.getByTestId('token-born').textContent).toBe('3d'))
    expect(row.getByTestId('copy-mark').getAttribute('aria-label')).toMatch(/^仿盘: /)
    expect(row.getByTestId('token-icon').parentElement?.textContent).toContain('PEPE')
    const amount = place.amount ?? '0.25'
    expect(row.getByTestId(place.buy).textContent).toBe(amount)
    fireEvent.click(row.getByTestId(place.buy))
    expect(placeTrade).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ network: 'eth', side: 'buy', token: tokenOf(place), amount }),
    )
  },
)
