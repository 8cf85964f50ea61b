import { topicKey } from '@peregrine/contract/topic'
import { trend } from '@peregrine/contract/topics/trend'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trendParams } from '../../features/trend/api.ts'
import { trendChoice } from '../../features/trend/trendSearch.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { tradeWire } from '../../testing/tradeWire.ts'
import { squareRow, trendRow } from '../../testing/unknown-figures/knownWires.ts'
import { addToWatchlist, restoreWatchlist } from '../tokens/useWatchlist.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  restoreWatchlist({ tokens: [], groups: [] })
  vi.unstubAllGlobals()
})

const original = {
  network: 'base',
  tokenAddress: `0x${'1'.repeat(40)}`,
  pairAddress: null,
  symbol: 'PEPE',
  name: 'Pepe',
  liquidity: 990_000,
  why: 'same-symbol',
}

/** Each place has tokens of its own: what is known of a token holds for a minute. */
const tokensOf = (digit: string) => [`0x${`${digit}a`.repeat(20)}`, `0x${`${digit}b`.repeat(20)}`] as const
const trendRows = (digit: string) => ({
  at: trendRow.bornAt,
  incompleteSince: null,
  networks: [],
  rows: tokensOf(digit).map((tokenAddress, at) => ({ ...trendRow, tokenAddress, symbol: `T${at}` })),
})
const trendTopic = topicKey(trend, trendParams(trendChoice({}), 100))

type Place = {
  name: string
  path: string
  digit: string
  row: string
  list: string
  fill?: (digit: string) => unknown
  topic?: string
}
const places: Place[] = [
  {
    name: 'the trend list',
    path: '/trend',
    digit: '2',
    row: 'trend-row',
    list: 'trend',
    topic: trendTopic,
    fill: trendRows,
  },
  {
    name: 'the radar',
    path: '/radar',
    digit: '3',
    row: 'radar-row',
    list: 'radar',
    topic: trendTopic,
    fill: trendRows,
  },
  {
    name: 'a column of the square',
    path: '/square?pad=four',
    digit: '4',
    row: 'launch-card',
    list: 'square',
    topic: 'square/latest//four',
    fill: (digit) => tokensOf(digit).map((token) => ({ ...squareRow, token })),
  },
  {
    name: 'the feed',
    path: '/',
    digit: '5',
    row: 'trade-row',
    list: 'feed',
    topic: 'feed/without/0/eth/all',
    fill: (digit) => tokensOf(digit).map((tokenAddress, id) => tradeWire({ id: `t${id}`, tokenAddress })),
  },
  { name: 'the watchlist', path: '/watchlist', digit: '6', row: 'watch-row', list: 'watch-list' },
]

test.each(places)(
  '$name marks a copy, and asks for all rows together',
  async ({ path, digit, row, list, fill, topic }) => {
    const [copy, other] = tokensOf(digit)
    const network = row === 'launch-card' ? 'four' : 'eth'
    const chain = network === 'four' ? 'bsc' : 'eth'
    if (!fill)
      for (const token of [other, copy]) addToWatchlist({ network, token, pool: null, symbol: 'T', name: '' })
    const data = [{ chain, token: copy, bornAt: null, original: { ...original, isSameChain: true } }]
    const app = await renderApp({ path, answers: { '/api/listed-facts': { code: '000000', data } } })
    const asked = vi.spyOn(globalThis, 'fetch')
    await screen.findByTestId(list)
    if (fill && topic) act(() => app.live.snapshot(topic, fill(digit)))
    const mark = await screen.findByTestId('copy-mark')
    const rows = screen.getAllByTestId(row)
    await waitFor(() =>
      expect(rows.map((one) => within(one).queryByTestId('copy-mark'))).toEqual([mark, null]),
    )
    expect(mark.textContent).not.toBe('')
    expect(mark.getAttribute('aria-label')).toBe('仿盘: 与 Base 上流动性更深的 PEPE（$990K）符号相同')
    const paths = asked.mock.calls
      .map(([url]) => String(url))
      .filter((url) => url.startsWith('/api/listed-facts'))
    expect(paths).toEqual([expect.stringContaining(other)])
  },
)
