import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { gapAnswers, untilStatusKnown } from '../../testing/gapAnswers.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { setKnownWallets } from '../../domain/watched-wallets/useKnownWallets.ts'
import { tradeWire } from '../../testing/tradeWire.ts'

// The chart draws on a canvas, which this environment lacks; browser tests cover it.
let drawn: () => void = () => undefined
type Drag = (firstMs: number, lastMs: number) => void
let dragged: Drag = () => undefined
vi.mock('./chart/Candles.tsx', () => ({
  Candles: (props: { onDone: () => void; onRange: Drag; shownFromMs: number | undefined }) => {
    drawn = props.onDone
    dragged = props.onRange
    return <div data-testid="candles" data-shown={props.shownFromMs} />
  },
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pool = `0x${'c'.repeat(40)}`
const info = {
  network: 'eth',
  poolAddress: pool,
  dex: 'uniswap-v2',
  tokenSymbol: 'PEPE',
  tokenName: 'Pepe',
  tokenAddress: `0x${'a'.repeat(40)}`,
  tokenDecimals: 18,
  anchorSymbol: 'ETH',
  anchorAddress: `0x${'0'.repeat(40)}`,
  anchorDecimals: 18,
  tokenBalanceUnits: '1000',
  anchorBalanceUnits: '1000',
  tokenPrice: 0.00001234,
  marketCap: 4_200_000,
  liquidityUsd: 84_000,
  createdAt: 1_700_000_000_000,
  totalSupply: null,
  launch: null,
}
const answers = { [`/eth/pool-info/${pool}`]: { code: '000000', data: info } }
const window = {
  priceChange: 12.3,
  volume: 1000,
  buyVolume: 600,
  sellVolume: 400,
  buyCount: 6,
  sellCount: 4,
  totalTransactions: 10,
  totalUsers: 7,
  buyUsers: 5,
  sellUsers: 3,
}

test.each([
  ['/moon/lp/0x1', 'bad-network'],
  ['/eth/lp/0x1', 'bad-address'],
  [`/eth/lp/0x${'d'.repeat(40)}`, 'bad-pool'],
  ['/lp/hello', 'bad-address'],
  ['/token/hello', 'bad-address'],
  ['/token/$PEPE', 'bad-address'],
  ['/eth/token/hello', 'bad-address'],
  [`/sol/token/0x${'d'.repeat(40)}`, 'bad-address'],
  ['/four/lp/hello', 'bad-address'],
  ['/pump/lp/hello', 'bad-address'],
  ['/moon/token/hello', 'bad-network'],
  ['/user/eth/hello', 'bad-address'],
  ['/user/sol/hello', 'bad-address'],
  ['/user/moon/hello', 'bad-network'],
  ['/tx/eth/hello', 'bad-hash'],
  [`/tx/sol/0x${'d'.repeat(64)}`, 'bad-hash'],
  [`/tx/eth/0x${'d'.repeat(63)}`, 'bad-hash'],
  ['/tx/moon/hello', 'bad-network'],
])('%s says what is wrong and offers the search', async (path, testId) => {
  await renderApp({ path })
  await screen.findByTestId(testId)
  fireEvent.click(screen.getByTestId('bad-search'))
  await screen.findByTestId('search-input')
})

test('a word in place of an address opens no token of that name', async () => {
  const hit = { network: 'eth', chainType: 'eth', tokenAddress: info.tokenAddress, symbol: 'hello', name: '' }
  const { router } = await renderApp({
    path: '/lp/hello',
    answers: { '/unified-search': { code: '000000', data: [{ ...hit, pairAddress: pool }], counts: {} } },
  })
  expect((await screen.findByTestId('bad-address')).textContent).toContain('这不是任何网络的地址')
  expect(router.state.location.pathname).toBe('/lp/hello')
})

test.each(['/sui/lp/0x1', '/SUI/lp/0x1', '/sui/token/0x1', '/user/sui/0x1'])(
  '%s says that Sui is a placeholder, not that there is no such network',
  async (path) => {
    await renderApp({ path })
    const notice = await screen.findByTestId('placeholder-network')
    expect(notice.textContent).toContain('Sui')
    expect(screen.queryByTestId('bad-network')).toBeNull()
  },
)

test('a pool shows what it trades, what it is worth and how it was traded', async () => {
  const { live } = await renderApp({ path: `/eth/lp/${pool.toUpperCase().replace('0X', '0x')}`, answers })
  const page = await screen.findByTestId('token-header')
  for (const text of ['PEPE', '$0.0₄1234', '$4.20M', '$84.0K']) expect(page.textContent).toContain(text)
  const stats = {
    tokenPrice: 0.00002,
    marketCap: 6_800_000,
    liquidity: 90_000,
    at: 0,
    windows: {
      '1m': window,
      '5m': window,
      '1h': window,
      '6h': window,
      '24h': { ...window, incompleteSince: 1_700_000_000_000 },
    },
  }
  act(() => live.snapshot(`market-stats/eth/${pool}`, stats))
  await waitFor(() => expect(page.textContent).toContain('$6.80M'))
  expect((await screen.findByTestId('stats-figures')).textContent).toContain('$1.00K')
  expect(page.textContent).toContain('+12.3%')
  const volume = page.querySelector('[data-testid=header-volume]')?.previousElementSibling
  expect(volume?.querySelector('[data-testid=incomplete-since]')?.textContent).toBe('*')
  expect(document.title).toBe('PEPE $6.80M · 游隼 Peregrine')
})

test('the chart and the first trades load before the panels next to them', async () => {
  const { live } = await renderApp({ path: `/eth/lp/${pool}`, answers })
  await screen.findByTestId('candles')
  await screen.findByTestId('token-tabs-trades')
  const isWaiting = () => !screen.queryByTestId('info') && !screen.queryByTestId('trend-rail')
  await act(async () => drawn())
  expect(isWaiting()).toBe(true)
  act(() => live.snapshot(`swap/eth/${pool}`, []))
  // Not with the frame that draws the trades, but after it.
  expect(isWaiting()).toBe(true)
  await screen.findByTestId('info')
  await screen.findByTestId('trend-rail')
})

test('a divider stands between the chart and the lists', async () => {
  await renderApp({ path: `/eth/lp/${pool}`, answers })
  const divider = await screen.findByTestId('chart-divider')
  await screen.findByTestId('token-tabs-trades')
  expect(divider.previousElementSibling?.contains(screen.getByTestId('chart'))).toBe(true)
  expect(divider.nextElementSibling?.contains(screen.getByTestId('token-tabs-trades'))).toBe(true)
})

test('a phone has no divider', async () => {
  await renderApp({ path: `/eth/lp/${pool}`, answers, isNarrow: true })
  await screen.findByTestId('view-chart')
  await screen.findByTestId('chart')
  expect(screen.queryByTestId('chart-divider')).toBeNull()
})

test('the swaps of the pool come in live', async () => {
  const { live } = await renderApp({ path: `/eth/lp/${pool}`, answers })
  await screen.findByTestId('token-header')
  act(() => live.snapshot(`swap/eth/${pool}`, [tradeWire({ id: 's1', userName: '小鱼' })]))
  await waitFor(() => expect(screen.getByTestId('pool-trade').textContent).toContain('小鱼'))
})

test('a range of candles shows the trades of its time, older ones too, until its chip is removed', async () => {
  const old = tradeWire({ id: 'old', timestamp: 1_699_000_020_000, userName: '老鱼' })
  const { live, router } = await renderApp({
    path: `/eth/lp/${pool}`,
    answers: {
      ...answers,
      [`/api/trades/eth/${pool}`]: { code: '000000', data: { items: [old], next: null } },
    },
  })
  await screen.findByTestId('candles')
  act(() => live.snapshot(`swap/eth/${pool}`, [tradeWire({ id: 's1', userName: '小鱼' })]))
  await waitFor(() => expect(screen.getByTestId('pool-trade').textContent).toContain('小鱼'))
  fireEvent.click(screen.getByTestId('chart-range'))
  act(() => dragged(1_699_000_000_000, 1_699_000_060_000))
  await waitFor(() => expect(screen.getByTestId('pool-trade').textContent).toContain('老鱼'))
  expect(router.state.location.search).toMatchObject({ from: 1_699_000_000_000, to: 1_699_000_120_000 })
  expect(screen.getByTestId('filter-time').textContent).toMatch(/\d:\d\d:\d\d.+\d:\d\d:\d\d/)
  expect(screen.getByTestId('candles').dataset['shown']).toBe('1699000000000')
  expect(screen.getByTestId('chart-range').getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByTestId('filter-time-remove'))
  await waitFor(() => expect(screen.getByTestId('pool-trade').textContent).toContain('小鱼'))
  expect(router.state.location.search).toEqual({})
})

test('a pool that was opened is where trade leads next time', async () => {
  await renderApp({ path: `/eth/lp/${pool}`, answers })
  await screen.findByTestId('token-header')
  expect(localStorage.getItem(':lastViewedAddress')).toBe(`eth-${pool}`)
  cleanup()
  const { router } = await renderApp({ path: '/swap', answers })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/eth/lp/${pool}`))
})

test('on a server without Solana, trade leads to the newest pool of another chain', async () => {
  const trade = tradeWire({ id: 's1', network: 'base', poolAddress: pool })
  const { router } = await renderApp({
    path: '/swap',
    answers: {
      ...answers,
      '/api/trades/base': { code: '000000', data: { items: [trade], next: null } },
      '/api/trades/': { code: '000000', data: { items: [], next: null } },
    },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/base/lp/${pool}`))
})

test("the signed-in wallet's balance of the token is shown", async () => {
  setKnownWallets('own', [
    { address: `0x${'1'.repeat(40)}`, note: '' },
    { address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', note: '' },
  ])
  const held = { balance: '12.5', units: '12500000', decimals: 6 }
  await renderApp({
    path: `/eth/lp/${pool}`,
    answers: { ...answers, '/api/queryTokenBal/eth/0x1': { status: 'success', data: held } },
  })
  await waitFor(() => act(() => drawn()))
  await waitFor(() =>
    expect(screen.getAllByTestId('token-balance').map((line) => line.textContent)).toEqual(['12.5PEPE']),
  )
  setKnownWallets('own', [])
})

describe('the chart of another site', () => {
  const live = (hasEmbeddedChart: boolean) => ({
    ...answers,
    '/api/status': { code: '000000', data: { mode: 'live', chains: [], hasEmbeddedChart } },
  })
  const chart = `https://dexscreener.com/ethereum/${info.tokenAddress}`
  afterEach(() => usePreferences.setState({ isLinkOutOn: false, isEmbeddedChartOn: false }))

  test('is absent until one of its switches is on', async () => {
    await renderApp({ path: `/eth/lp/${pool}`, answers: live(true) })
    await screen.findByTestId('token-header')
    expect(screen.queryByTestId('chips')).toBeNull()
  })

  test('is linked to by the address of the token', async () => {
    usePreferences.setState({ isLinkOutOn: true })
    await renderApp({ path: `/eth/lp/${pool}`, answers: live(true) })
    await waitFor(async () => expect((await screen.findByTestId('chips')).getAttribute('href')).toBe(chart))
  })

  test('opens in a frame where the server lets it', async () => {
    usePreferences.setState({ isEmbeddedChartOn: true })
    await renderApp({ path: `/eth/lp/${pool}`, answers: live(true) })
    await screen.findByTestId('token-header')
    fireEvent.click(await screen.findByTestId('chips'))
    const frame = (await screen.findByTestId('chart-frame')).querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe(`${chart}?embed=1&theme=light`)
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('shows the required setting if the server does not allow it', async () => {
    usePreferences.setState({ isEmbeddedChartOn: true })
    await renderApp({ path: `/eth/lp/${pool}`, answers: live(false) })
    await screen.findByTestId('token-header')
    const button = await screen.findByTestId('chips')
    expect(button.title).toContain('EMBEDDED_CHART=on')
    fireEvent.click(button)
    expect(screen.queryByTestId('chart-frame')).toBeNull()
  })
})

test('a server that fails is named, and retry loads the page', async () => {
  const failing: Record<string, unknown> = {
    [`/eth/pool-info/${pool}`]: { code: 'chain.unreachable', data: null },
  }
  await renderApp({ path: `/eth/lp/${pool}`, answers: failing })
  const retry = await screen.findByTestId('retry')
  expect(screen.getByTestId('load-failure').textContent).toContain('chain.unreachable')
  vi.stubGlobal('fetch', async () => Response.json(answers[`/eth/pool-info/${pool}`]))
  fireEvent.click(retry)
  await screen.findByTestId('token-header')
})

test.each([
  { at: 1_700_000_000_000 + 60_000, marks: 1 },
  { at: 1_700_000_000_000 - 3_600_000, marks: 0 },
])(
  'swaps of blocks that are not read yet are missing since the pool exists: $marks',
  async ({ at, marks }) => {
    const { live, queries } = await renderApp({
      path: `/eth/lp/${pool}`,
      answers: { ...answers, ...gapAnswers('eth', at) },
    })
    await screen.findByTestId('token-header')
    act(() => live.snapshot(`swap/eth/${pool}`, [tradeWire({ id: 's1' })]))
    await screen.findByTestId('pool-trade')
    await untilStatusKnown(queries)
    await waitFor(() => expect(screen.queryAllByTestId('incomplete-since')).toHaveLength(marks))
  },
)
