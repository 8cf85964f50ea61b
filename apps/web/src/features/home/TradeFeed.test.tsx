import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepAlong } from '../../domain/tokens/tokenTrail.ts'
import { gapAnswers, untilStatusKnown } from '../../testing/gapAnswers.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { tradeWire } from '../../testing/tradeWire.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const symbols = () => screen.queryAllByTestId('trade-symbol').map((cell) => cell.textContent)

const tradedAt = 1_700_000_000_000

async function openFeed(path = '/', answers = {}) {
  const app = await renderApp({ path, answers })
  act(() => app.live.snapshot('feed/without/0/eth/all', [tradeWire({ id: 't1' })]))
  await waitFor(() => expect(symbols()).toEqual(['PEPE']))
  return app
}

function arrives(app: Awaited<ReturnType<typeof openFeed>>, symbol: string, offset: number) {
  const trade = tradeWire({ id: `t${offset}`, tokenSymbol: symbol, timestamp: 1_700_000_000_000 + offset })
  act(() => app.live.event('feed/without/0/eth/all', [{ type: 'trade', trade }], offset))
}

test('a trade shows token, amount and wallet', async () => {
  await openFeed()
  const row = screen.getByTestId('trade-row')
  for (const text of ['PEPE', '买入', '12.5', '$1.00', '$4.20M', '0xbbbb…bbbb'])
    expect(row.textContent).toContain(text)
  expect(row.querySelector('a')?.getAttribute('href')).toBe(`/eth/lp/0x${'c'.repeat(40)}`)
})

test('a new trade enters at the top and flashes; the first ones do not', async () => {
  const app = await openFeed()
  expect(document.querySelector('.flash-once')).toBeNull()
  arrives(app, 'WIF', 2)
  await waitFor(() => expect(symbols()).toEqual(['WIF', 'PEPE']))
  expect(
    [...document.querySelectorAll('.flash-once')].map((row) => row.textContent?.includes('WIF')),
  ).toEqual([true])
})

test('while the pointer is over the list it holds, and catches up when it leaves', async () => {
  const app = await openFeed()
  const list = screen.getByTestId('feed-list').parentElement as HTMLElement
  fireEvent.pointerEnter(list)
  arrives(app, 'WIF', 2)
  arrives(app, 'MOG', 3)
  await waitFor(() => expect(screen.getByTestId('feed-list-waiting').textContent).toBe('2 条新成交'))
  expect(symbols()).toEqual(['PEPE'])
  fireEvent.pointerLeave(list)
  expect(symbols()).toEqual(['MOG', 'WIF', 'PEPE'])
  expect(screen.queryByTestId('feed-list-waiting')).toBeNull()
})

test('a trade that a reorg takes back disappears', async () => {
  const app = await openFeed()
  arrives(app, 'WIF', 2)
  await waitFor(() => expect(symbols()).toEqual(['WIF', 'PEPE']))
  act(() => app.live.event('feed/without/0/eth/all', [{ type: 'removed', ids: ['t2'] }], 3))
  await waitFor(() => expect(symbols()).toEqual(['PEPE']))
})

test('a tab subscribes to its own network only, and filters are applied by the server', async () => {
  const app = await openFeed()
  const asked = (event: string) =>
    app.live.emitted
      .filter(({ event: told, body }) => told === event && body.topic === 'feed')
      .map(({ body: { network, who, base, minUsd } }) => [network, who, base, minUsd].join(' '))
  expect(asked('subscribe')).toContain('eth all without 0')
  fireEvent.click(screen.getByTestId('feed-tab-base'))
  await waitFor(() => expect(asked('unsubscribe')).toContain('eth all without 0'))
  act(() => app.live.snapshot('feed/without/0/base/all', []))
  await screen.findByTestId('feed-empty')
  fireEvent.click(screen.getByTestId('feed-kol'))
  await waitFor(() => expect(asked('subscribe')).toContain('base kol without 0'))
  fireEvent.click(screen.getByTestId('feed-base'))
  await waitFor(() => expect(asked('subscribe')).toContain('base kol with 0'))
  fireEvent.change(screen.getByTestId('feed-min'), { target: { value: '500' } })
  await waitFor(() => expect(asked('subscribe')).toContain('base kol with 500'))
  act(() =>
    app.live.snapshot('feed/with/500/base/kol', [tradeWire({ id: 'k', network: 'base', userName: '小鱼' })]),
  )
  await waitFor(() => expect(screen.getByTestId('trade-row').textContent).toContain('小鱼'))
  expect(app.router.state.location.search).toEqual({ tab: 'base', kol: true, min: 500, base: true })
})

test('named wallets open, add, reduce or close; others buy and sell', async () => {
  const app = await renderApp({
    answers: { '/api/held-before/eth': { code: '000000', data: ['0', '12500000000000000000'] } },
  })
  const buy = tradeWire({ id: 't1', userName: '小鱼' })
  const sale = tradeWire({
    id: 't2',
    userName: '小鱼',
    tradeType: 'sell',
    buy: false,
    sentTokenAddress: buy.tokenAddress,
    sentTokenAmount: '12500000000000000000',
  })
  act(() => app.live.snapshot('feed/without/0/eth/all', [buy, sale, tradeWire({ id: 't3' })]))
  await waitFor(() => {
    const rows = screen.getAllByTestId('trade-row').map((row) => row.textContent ?? '')
    expect(rows.map((text) => /建仓|清仓|买入|卖出/.exec(text)?.[0])).toEqual(['建仓', '清仓', '买入'])
  })
})

test('arrows go from row to row', async () => {
  const app = await openFeed()
  arrives(app, 'WIF', 2)
  await waitFor(() => expect(symbols()).toEqual(['WIF', 'PEPE']))
  const list = screen.getByTestId('feed-list')
  list.focus()
  const at = () => document.activeElement?.getAttribute('aria-label')
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  expect(at()).toBe('WIF')
  fireEvent.keyDown(document.activeElement ?? list, { key: 'ArrowDown' })
  expect(at()).toBe('PEPE')
  fireEvent.keyDown(document.activeElement ?? list, { key: 'ArrowUp' })
  expect(at()).toBe('WIF')
})

test('an unknown value is a dash, not zero', async () => {
  const app = await openFeed()
  const trade = tradeWire({
    id: 'u',
    valueUsd: null,
    marketCap: null,
    receivedTokenAmount: null,
    timestamp: 1_800_000_000_000,
  })
  act(() => app.live.event('feed/without/0/eth/all', [{ type: 'trade', trade }], 2))
  await waitFor(() => expect(screen.getAllByTestId('trade-row')).toHaveLength(2))
  expect(screen.getAllByTestId('trade-row')[0]?.textContent?.match(/–/g)).toHaveLength(3)
})

test.each([
  { title: 'blocks of its time', chain: 'eth', at: tradedAt - 60_000, marks: 1 },
  { title: 'blocks of before its oldest trade', chain: 'eth', at: tradedAt - 3_600_000, marks: 0 },
])('$title that are not read yet mark the list: $marks', async ({ chain, at, marks }) => {
  const { queries } = await openFeed('/', gapAnswers(chain as 'eth', at))
  await untilStatusKnown(queries)
  await waitFor(() => expect(screen.queryAllByTestId('incomplete-since')).toHaveLength(marks))
})

test('the feed of one chain is not marked for another', async () => {
  const { queries } = await openFeed('/?tab=eth', gapAnswers('bsc', tradedAt))
  await untilStatusKnown(queries)
  expect(screen.queryByTestId('incomplete-since')).toBeNull()
})

test('keys step along the tokens of the feed that one was opened from, not those that came since', async () => {
  const app = await renderApp()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const trade = (digit: string, at: number) =>
    tradeWire({ id: `s${at}`, tokenSymbol: digit, tokenAddress: token(digit), timestamp: tradedAt + at })
  const feed = [trade('1', 4), trade('2', 3), trade('1', 2), trade('3', 1)]
  act(() => app.live.snapshot('feed/without/0/eth/all', feed))
  await waitFor(() => expect(symbols()).toEqual(['1', '2', '1', '3']))
  fireEvent.pointerEnter(screen.getByTestId('feed-list').parentElement as HTMLElement)
  const late = { type: 'trade', trade: trade('4', 5) }
  act(() => app.live.event('feed/without/0/eth/all', [late], 2))
  await screen.findByTestId('feed-list-waiting')
  fireEvent.click(screen.getAllByTestId('trade-row')[1]?.querySelector('a') as HTMLElement)
  const after = (digit: string) => stepAlong({ network: 'eth', token: token(digit) }, 1)?.token
  expect(['2', '3', '1'].map(after)).toEqual([token('3'), token('1'), token('2')])
})

test.each([
  ['among the titles', false],
  ['beside the filters of a phone', true],
])('what a row buys for is set %s', async (_, isNarrow) => {
  const app = await renderApp({ path: '/?tab=base', isNarrow })
  act(() => app.live.snapshot('feed/without/0/base/all', [tradeWire({ id: 'b', network: 'base' })]))
  await waitFor(() => expect(symbols()).toEqual(['PEPE']))
  // The first use of a lazy part would wait for its module.
  await import('../../domain/quick-buy/QuickBuyPopup.tsx')
  await act(async () => void fireEvent.click(screen.getByTestId('quick-buy-feed')))
  const amount = await screen.findByTestId('quick-amount-feed')
  fireEvent.change(amount, { target: { value: '0.35' } })
  expect(screen.getByTestId('trade-buy').textContent).toBe('0.35')
  expect(screen.getByTestId('quick-buy-feed').textContent).toBe('0.35')
})
