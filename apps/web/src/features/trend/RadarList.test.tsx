import { topicKey } from '@peregrine/contract/topic'
import { trend } from '@peregrine/contract/topics/trend'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { trendRow } from '../../testing/unknown-figures/knownWires.ts'
import { trendParams } from './api.ts'
import { trendChoice } from './trendSearch.ts'

// The first use of a lazy part would wait for its module.
beforeAll(async () => void (await import('../../kit/lists/LegendPopup.tsx')))
afterEach(() => {
  cleanup()
  usePreferences.setState({ displayMode: 'mcap' })
  vi.unstubAllGlobals()
})

const topic = topicKey(trend, trendParams(trendChoice({}), 100))
const missing = { at: null, price: null, incompleteSince: null }

/** Opens movers that cost $0.25 at a market cap of $4.2M; of those without an answer the server knows no market. */
async function openRadar(digit: string, answers: readonly (object | null)[], isNarrow = false) {
  const tokens = answers.map((_, at) => `0x${`${digit}${at}`.repeat(20)}`)
  const data = answers.flatMap((one, at) => (one ? [{ chain: 'eth', token: tokens[at], ...one }] : []))
  const app = await renderApp({
    path: '/radar',
    isNarrow,
    answers: { '/api/first-rises': { code: '000000', data } },
  })
  const asked = vi.spyOn(globalThis, 'fetch')
  await screen.findByTestId('radar')
  const rows = tokens.map((tokenAddress, at) => ({ ...trendRow, tokenAddress, change: 90 - at }))
  act(() => app.live.snapshot(topic, { at: Date.now(), incompleteSince: null, networks: [], rows }))
  const cells = await screen.findAllByTestId('radar-since')
  return {
    cells,
    asked: () => asked.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('first-rises')),
  }
}

const at = Date.now() - 12 * 60_000 - 500

test('each mover has its change since the signal, when that was and the market cap then, asked for together', async () => {
  const { cells, asked } = await openRadar('a', [
    { ...missing, at, price: 0.2 },
    { ...missing, at, price: 0.5 },
  ])
  await waitFor(() => expect(cells[0]?.textContent).toBe('+25.0%12分钟前 · $3.36M'))
  expect(cells[1]?.textContent).toBe('−50.0%12分钟前 · $8.40M')
  expect(screen.getByText('信号后')).toBeDefined()
  expect(asked()).toHaveLength(1)
})

test('who reads prices has the price then', async () => {
  usePreferences.setState({ displayMode: 'price' })
  const { cells } = await openRadar('b', [{ ...missing, at, price: 0.2 }])
  await waitFor(() => expect(cells[0]?.textContent).toBe('+25.0%12分钟前 · $0.2'))
})

test('without a signal, or where blocks are missing, there is a dash with its reason', async () => {
  const { cells } = await openRadar('c', [missing, { ...missing, incompleteSince: 5 }, null])
  const reasonOf = (cell: HTMLElement | undefined) => {
    const dash = cell && within(cell).queryByRole('img')
    return [dash?.textContent, dash?.getAttribute('aria-label')]
  }
  await waitFor(() => expect(reasonOf(cells[0])).toEqual(['–', '24 小时内没有信号']))
  expect(reasonOf(cells[1])).toEqual(['–', '未知：24 小时内的数据不完整，可能漏掉更早的信号'])
  expect(reasonOf(cells[2])).toEqual(['–', '24 小时内没有信号'])
})

test('on a phone it has a line of its own with its name, and the reasons are short, whole on hover', async () => {
  const { cells } = await openRadar('d', [{ ...missing, at, price: 0.2 }], true)
  await waitFor(() => expect(cells[0]?.textContent).toBe('信号后+25.0%12分钟前 · $3.36M'))
  const reasons = [...screen.getByTestId('radar-reasons').children] as HTMLElement[]
  expect(reasons.map(({ textContent, title }) => [textContent, title])).toContainEqual([
    `${trendRow.kols} 个 KOL`,
    `${trendRow.kols} 个 KOL 参与`,
  ])
  await act(async () => void fireEvent.click(screen.getByTestId('radar-legend')))
  expect((await screen.findByTestId('radar-legend-popup')).textContent).toContain(
    '池子 0.8 倍成交是池子的 0.8 倍',
  )
})

test('the legend says in a sentence what a signal is', async () => {
  await openRadar('e', [missing])
  await act(async () => void fireEvent.click(screen.getByTestId('radar-legend')))
  const popup = await screen.findByTestId('radar-legend-popup')
  expect(popup.textContent).toContain('24 小时内价格首次比一小时前高出至少 20%、且那一小时成交额不少于 $500')
})
