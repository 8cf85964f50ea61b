import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { useSession } from '../session/useSession.ts'

const owner = `0x${'a1'.repeat(20)}`

// The first use of a lazy part would wait for its module.
beforeAll(async () => void (await import('./FeedLegendPopup.tsx')))
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePanels.setState({ open: [] })
  useSession.setState({ status: 'visitor', session: null })
})

const ofTrades = ['3d', '仿盘', '▲建仓▲加仓', '▼减仓▼清仓', '▲买入▼卖出', '0.1', '♥']
const ofEvents = [...ofTrades, '↘ 转入 ↗ 转出', '零额 仿冒地址', '+$30', '延迟 0.4 秒']

type Place = {
  list: string
  path: string
  legend: string
  terms: readonly string[]
  isNarrow?: boolean
  isSignedIn?: boolean
  panel?: 'tracker' | 'network-monitor'
}

test.each<Place>([
  { list: 'the home page', path: '/', legend: 'feed-legend', terms: ofTrades },
  { list: 'the home page on a phone', path: '/', legend: 'feed-legend', terms: ofTrades, isNarrow: true },
  {
    list: 'the home page, of watched wallets',
    path: '/?own=true',
    legend: 'feed-legend',
    terms: ofEvents,
    isSignedIn: true,
  },
  {
    list: 'the tracker',
    path: '/square',
    panel: 'tracker',
    legend: 'events-legend',
    terms: ofEvents,
    isSignedIn: true,
  },
  {
    list: 'the network monitor',
    path: '/square',
    panel: 'network-monitor',
    legend: 'monitor-legend',
    terms: ofTrades,
  },
])(
  'the marks of $list are explained by a press',
  async ({ path, legend, terms, isNarrow, isSignedIn, panel }) => {
    if (isSignedIn)
      useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
    if (panel) usePanels.setState({ open: [panel] })
    localStorage.setItem('trackerTab', 'monitorInfo')
    const session = isSignedIn ? { address: owner, chainFamily: 'EVM', id: 'x' } : null
    await renderApp({
      path,
      isNarrow: isNarrow ?? false,
      answers: {
        '/auth/session': { code: '000000', data: session },
        '/api/wallet-events': { code: '000000', data: { items: [], next: null } },
        '/monitor-config/query/': { code: '000000', data: [] },
      },
    })
    const open = await screen.findByTestId(legend)
    await act(async () => void fireEvent.click(open))
    const popup = await screen.findByTestId(`${legend}-popup`)
    expect([...popup.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([...terms, '–'])
    expect([...popup.querySelectorAll('dd')].every(({ textContent }) => textContent)).toBe(true)
  },
)
