import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeTrade } from '../../domain/doors/tradeDoor.ts'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { readScoped } from '../../kit/preferences/scopedText.ts'
import { playSound } from '../../kit/sound/playSound.ts'
import { useEventFilter } from '../../domain/wallet-events/useEventFilter.ts'
import { gapAnswers } from '../../testing/gapAnswers.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { en } from '../../locales/monitor/en.ts'
import { tradeWire } from '../../testing/tradeWire.ts'
import { mergeRows, shortName, shownRows } from './kolTradesModel.ts'
import { setQuickBuyAmount } from '../../domain/quick-buy/useQuickBuyAmount.ts'
import { useKolTab } from './useKolTab.ts'

vi.mock('../../kit/sound/playSound.ts', () => ({ playSound: vi.fn() }))
vi.mock('../../domain/doors/tradeDoor.ts', () => ({ placeTrade: vi.fn() }))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(playSound).mockClear()
  vi.mocked(placeTrade).mockClear()
  useKolTab.setState({ tab: 'ETH' })
  setQuickBuyAmount('feed', 'BNB', '0.1')
  useEventFilter.setState({ filter: { minUsd: 0, hasBase: false } })
  usePanels.setState({ open: ['network-monitor'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const trade = (id: string, symbol: string, timestamp = 1_700_000_000_000) =>
  tradeWire({ id, tokenSymbol: symbol, timestamp, userName: '一个名字特别特别特别特别特别特别长的钱包' })

const names = () => screen.queryAllByTestId('monitor-link').map((link) => link.getAttribute('aria-label'))

async function openMonitor(answers = {}) {
  // The page behind has its own feed; this one has none.
  const app = await renderApp({ path: '/square', answers })
  await screen.findByTestId('network-monitor')
  return app
}

test('trades of the chain come over the stream, tagged, with a short name, and the new ones sound', async () => {
  const app = await openMonitor()
  act(() => app.live.snapshot('kol/eth', [trade('t1', 'PEPE')]))
  await waitFor(() => expect(names()).toEqual(['PEPE']))
  expect(screen.getByTestId('monitor-network').textContent).toBe('ETH')
  expect([...(screen.getByTestId('monitor-name').textContent ?? '')]).toHaveLength(20)
  expect(playSound).not.toHaveBeenCalled()
  act(() => app.live.event('kol/eth', [{ type: 'trade', trade: trade('t2', 'WIF', 1_700_000_000_500) }], 2))
  await waitFor(() => expect(names()).toEqual(['WIF', 'PEPE']))
  expect(playSound).toHaveBeenCalledExactlyOnceWith('buy')
})

test('another chain starts afresh, and chain and amount are kept', async () => {
  const app = await openMonitor()
  act(() => app.live.snapshot('kol/eth', [trade('t1', 'PEPE')]))
  await waitFor(() => expect(names()).toEqual(['PEPE']))
  fireEvent.click(screen.getByTestId('monitor-tab-BSC'))
  await waitFor(() => expect(names()).toEqual([]))
  act(() => app.live.snapshot('kol/bsc', []))
  await waitFor(() => expect(screen.getByTestId('monitor-empty').textContent).toContain('暂无监控数据'))
  fireEvent.change(screen.getByTestId('monitor-amount'), { target: { value: '0.5' } })
  expect([localStorage.getItem('feedChain'), readScoped('feedBuyAmount:BNB')]).toEqual(['BSC', '0.5'])
  act(() => app.live.snapshot('kol/four', [tradeWire({ id: 'f', network: 'four', tokenSymbol: 'FOUR' })]))
  await waitFor(() => expect(names()).toEqual(['FOUR']))
  fireEvent.click(screen.getByTestId('monitor-buy'))
  expect(placeTrade).toHaveBeenLastCalledWith(
    expect.objectContaining({ network: 'four', side: 'buy', amount: '0.5' }),
  )
})

test('majors stay out until asked for, and so does what is worth less than the minimum, or nothing that is known', async () => {
  const app = await openMonitor()
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const major = { ...trade('t1', 'WETH'), tokenAddress: weth, valueUsd: '900' }
  const small = { ...trade('t2', 'PEPE'), valueUsd: '99.99' }
  const unknown = { ...trade('t3', 'WIF'), valueUsd: null }
  act(() => app.live.snapshot('kol/eth', [major, small, unknown]))
  await waitFor(() => expect(names().sort()).toEqual(['PEPE', 'WIF']))
  fireEvent.change(screen.getByTestId('events-min'), { target: { value: '100' } })
  await screen.findByTestId('events-hidden')
  expect(names()).toEqual([])
  fireEvent.click(screen.getByTestId('events-base'))
  await waitFor(() => expect(names()).toEqual(['WETH']))
})

test('while the stream is down the feed polls; duplicates are dropped', async () => {
  const polled = [trade('t3', 'MOG', 1_700_000_000_900), trade('t1', 'PEPE')]
  const app = await openMonitor({ '/trades/kol/eth': { code: '000000', data: polled } })
  act(() => app.live.snapshot('kol/eth', [trade('t1', 'PEPE')]))
  await waitFor(() => expect(names()).toEqual(['PEPE']))
  act(() => app.live.turn('lost'))
  await waitFor(() => expect(names()).toEqual(['MOG', 'PEPE']))
  expect(screen.getByTestId('monitor-polling').textContent).toContain('3')
  act(() => app.live.turn('live'))
  await waitFor(() => expect(screen.queryByTestId('monitor-polling')).toBeNull())
})

test('a failed poll is reported, and existing rows stay', async () => {
  const app = await openMonitor()
  act(() => app.live.snapshot('kol/eth', [trade('t1', 'PEPE')]))
  await waitFor(() => expect(names()).toEqual(['PEPE']))
  act(() => app.live.turn('lost'))
  await waitFor(() =>
    expect(screen.getByTestId('monitor-failed').textContent).toBe('获取数据失败，请稍后重试'),
  )
  expect(names()).toEqual(['PEPE'])
})

test('one’s own list is empty without a sign-in, and leads to it', async () => {
  await openMonitor()
  fireEvent.click(screen.getByTestId('monitor-source-custom'))
  expect(screen.getByTestId('monitor-custom').textContent).toContain('登录')
  expect(names()).toEqual([])
})

test('the newest hundred, newest first, each once', () => {
  const many = Array.from({ length: 90 }, (_, n) => trade(`a${n}`, 'A', 1_000 + n))
  const more = Array.from({ length: 90 }, (_, n) => trade(`b${n}`, 'B', 1_045 + n))
  const rows = mergeRows([many, more, many, undefined]) ?? []
  expect(rows).toHaveLength(shownRows)
  expect(rows.map(({ timestamp }) => timestamp)).toEqual(
    rows.map(({ timestamp }) => timestamp).toSorted((a, b) => b - a),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(shownRows)
  expect(mergeRows([undefined])).toBeNull()
})

test('a name of twenty characters stays, one more is cut', () => {
  expect(shortName('狗'.repeat(20))).toBe('狗'.repeat(20))
  expect(shortName('🐶'.repeat(21))).toBe(`${'🐶'.repeat(19)}…`)
})

test('empty and failed feeds use the product document’s texts', () => {
  expect([en['monitor.empty'], en['monitor.failed']]).toEqual([
    'no monitor data',
    'failed to fetch data, please retry later',
  ])
})

test('an empty list says that blocks are missing', async () => {
  const app = await openMonitor(gapAnswers('eth', Date.now() - 3_600_000))
  act(() => app.live.snapshot('kol/eth', []))
  const panel = within(await screen.findByTestId('network-monitor'))
  await panel.findByTestId('incomplete-since')
})
