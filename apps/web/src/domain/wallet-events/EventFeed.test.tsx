import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/useSession.ts'
import { playSound } from '../../kit/sound/playSound.ts'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { gapAnswers } from '../../testing/gapAnswers.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { walletEvent } from '../../testing/walletEvent.ts'
import { useEventFilter } from './useEventFilter.ts'
import { useSpamShown } from './useSpamShown.ts'
import { newlyWatched } from '../watched-wallets/editWatchedWallets.ts'

vi.mock('../../kit/sound/playSound.ts', () => ({ playSound: vi.fn() }))

const owner = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const [plain, withSpam] = [`followTrade/${owner}`, `followTrade/shown/${owner}`]
const sent = walletEvent({ id: 'sent', kind: 'in', counterparty: other, quote: null })
const posing = walletEvent({ id: 'posing', kind: 'in', counterparty: other, quote: null, spam: 'lookalike' })
const nothing = walletEvent({ id: 'nothing', kind: 'out', counterparty: other, quote: null, spam: 'zero' })

beforeEach(() => {
  localStorage.clear()
  vi.mocked(playSound).mockClear()
  useSpamShown.setState({ isShown: false })
  useEventFilter.setState({ filter: { minUsd: 0, hasBase: false } })
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePanels.setState({ open: [] })
  useSession.setState({ status: 'visitor', session: null })
})

const whale = { ...newlyWatched({ address: sent.wallet, chainType: 1, name: '老王' }, 1), avatarUrl: '🐳' }

async function openFeed(list: unknown = [whale], items = [sent], more = {}, path = '/?own=true') {
  const session = { code: '000000', data: { address: owner, chainFamily: 'EVM', id: 'x' } }
  const events = { code: '000000', data: { items, next: null } }
  const app = await renderApp({
    path,
    answers: {
      ...more,
      '/auth/session': session,
      '/api/wallet-events': events,
      '/monitor-config/query/': list instanceof Promise ? list : { code: '000000', data: list },
    },
  })
  await screen.findByTestId('event-feed')
  return app
}
const rows = () => screen.queryAllByTestId('event-row').map((row) => row.getAttribute('data-id'))

test('spam is requested only when shown; its rows are labelled and silent', async () => {
  const { live } = await openFeed()
  act(() => live.snapshot(plain, [sent]))
  await waitFor(() => expect(rows()).toEqual(['sent']))
  fireEvent.click(screen.getByTestId('events-spam'))
  await waitFor(() =>
    expect(live.emitted.at(-1)?.body).toMatchObject({ topic: 'followTrade', spam: 'shown' }),
  )
  act(() => live.snapshot(withSpam, [sent]))
  await waitFor(() => expect(rows()).toEqual(['sent']))
  act(() =>
    live.event(
      withSpam,
      [posing, nothing].map((event) => ({ type: 'seen', event })),
      2,
    ),
  )
  await waitFor(() => expect(rows().sort()).toEqual(['nothing', 'posing', 'sent']))
  expect(
    screen
      .getAllByTestId('event-spam')
      .map((word) => word.textContent)
      .sort(),
  ).toEqual(['仿冒地址', '零额'])
  expect(playSound).not.toHaveBeenCalled()
  expect(localStorage.getItem('isSpamShown')).toBe('true')
})

const [weth, small, unknown] = [
  walletEvent({ id: 'weth', isBaseCoin: true, valueUsd: '900' }),
  walletEvent({ id: 'small', valueUsd: '99.99' }),
  walletEvent({ id: 'unknown', valueUsd: null }),
]

test.each([
  { place: 'the tracker', path: '/square', panel: 'tracker' as const, tools: 'events' },
  { place: 'the home page, whose filters stay', path: '/?own=true', panel: null, tools: 'feed' },
])(
  'base coins are hidden until asked for; below the least value, and without one, nothing is shown: $place',
  async ({ path, panel, tools }) => {
    if (panel) usePanels.setState({ open: [panel] })
    localStorage.setItem('trackerTab', 'monitorInfo')
    const { live } = await openFeed([whale], [sent], {}, path)
    act(() => live.snapshot(plain, [weth, small, unknown]))
    await waitFor(() => expect(rows()).toEqual(['small', 'unknown']))
    fireEvent.change(screen.getByTestId(`${tools}-min`), { target: { value: '100' } })
    await screen.findByTestId('events-hidden')
    expect(rows()).toEqual([])
    fireEvent.click(screen.getByTestId(`${tools}-base`))
    await waitFor(() => expect(rows()).toEqual(['weth']))
    expect(localStorage.getItem('eventFilter')).toBe(panel ? '100 base' : null)
  },
)

test('the minimum and the majors of everybody’s trades hold for those of watched wallets, which have no others', async () => {
  const { live, router } = await openFeed([whale], [sent], {}, '/?own=true&min=100&base=true')
  act(() => live.snapshot(plain, [weth, small]))
  await waitFor(() => expect(rows()).toEqual(['weth']))
  expect(screen.queryByTestId('events-min')).toBeNull()
  fireEvent.click(screen.getByTestId('feed-own'))
  await waitFor(() => expect(router.state.location.search).toEqual({ min: 100, base: true }))
})

test('the limits of what is visible are shown on request', async () => {
  await openFeed()
  expect(screen.queryByTestId('native-note')).toBeNull()
  fireEvent.click(screen.getByTestId('events-unseen'))
  expect(screen.getByTestId('native-note').textContent).toContain('合约内部转移的主币')
})

test('a feed refused by the server says so and hides its data', async () => {
  const { live } = await openFeed()
  act(() => live.snapshot(plain, [sent]))
  await waitFor(() => expect(rows()).toEqual(['sent']))
  act(() =>
    live.deliver({
      key: plain,
      topic: 'followTrade-subscribe-ack',
      type: 'ack',
      data: { ok: false, code: 'session.foreign' },
    }),
  )
  expect((await screen.findByTestId('events-refused')).textContent).toContain('服务器不提供这些动态')
  expect(rows()).toEqual([])
  act(() => live.snapshot(plain, [sent]))
  await waitFor(() => expect(rows()).toEqual(['sent']))
})

test('nothing is shown before names and rules have loaded; rows then have theirs from the start', async () => {
  let answer: (list: unknown) => void = () => undefined
  const { live } = await openFeed(new Promise((resolve) => (answer = resolve)))
  act(() => live.snapshot(plain, [sent]))
  const feed = screen.getByTestId('event-feed')
  expect(feed.querySelector('[data-testid=skeleton-rows]')).not.toBeNull()
  expect(rows()).toEqual([])
  act(() => answer({ code: '000000', data: [whale] }))
  await waitFor(() => expect(rows()).toEqual(['sent']))
  expect(screen.getByTestId('event-wallet').textContent).toBe('🐳老王')
})

test('a list that fails to load does not hold events back', async () => {
  const { live } = await openFeed(new Promise((_, reject) => reject(new TypeError('away'))))
  act(() => live.snapshot(plain, [sent]))
  await waitFor(() => expect(rows()).toEqual(['sent']))
})

test('without watched wallets the feed offers to add one; with one it just waits', async () => {
  const { live } = await openFeed([], [])
  act(() => live.snapshot(plain, []))
  const add = await screen.findByTestId('events-add')
  expect(add.closest('[data-testid=events-empty]')).not.toBeNull()
  fireEvent.click(add)
  expect(await screen.findByTestId('monitor-form')).toBeDefined()
})

test('hovering over a row shows the profit of the sale and in the token so far', async () => {
  const { live } = await openFeed()
  const sold = walletEvent({ id: 'sold', kind: 'sell', move: 'reduce', realisedUsd: '30', profitUsd: '-80' })
  const added = walletEvent({ id: 'added', move: 'add', profitUsd: '200' })
  const unknown = walletEvent({ id: 'unknown', kind: 'sell', move: 'close' })
  const all = walletEvent({ id: 'all', kind: 'sell', move: 'close', realisedUsd: '5', profitUsd: '5' })
  const first = walletEvent({ id: 'first', profitUsd: '0' })
  act(() => live.snapshot(plain, [sold, added, unknown, all, first, sent]))
  await waitFor(() => expect(rows()).toHaveLength(6))
  const told = screen
    .getAllByTestId('event-row')
    .map((row) => [
      row.getAttribute('data-id'),
      row.querySelector('[data-testid=event-profit]')?.textContent ?? null,
    ])
  expect(Object.fromEntries(told)).toEqual({
    sold: '已实现盈亏 +$30.00 · 本币总盈亏 −$80.00',
    added: '本币总盈亏 +$200.00',
    unknown: '已实现盈亏：成本未知',
    all: '已实现盈亏 +$5.00',
    first: null,
    sent: null,
  })
})

test('events of blocks that are not read yet are missing, and the list says since when', async () => {
  const { live } = await openFeed([whale], [sent], gapAnswers('bsc', Date.now() - 3_600_000))
  act(() => live.snapshot(plain, [sent]))
  expect((await screen.findByTestId('incomplete-since')).textContent).toMatch(/起不完整$/)
})
