import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/useSession.ts'
import { playSound } from '../sound/playSound.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { walletEvent } from '../../testing/walletEvent.ts'
import { useSpamShown } from './useSpamShown.ts'

vi.mock('../sound/playSound.ts', () => ({ playSound: vi.fn() }))

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
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ status: 'visitor', session: null })
})

async function openFeed() {
  const session = { code: '000000', data: { address: owner, chainFamily: 'EVM', id: 'x' } }
  const events = { code: '000000', data: { items: [sent], next: null } }
  const app = await renderApp({
    path: '/?own=true',
    answers: { '/auth/session': session, '/api/wallet-events': events },
  })
  await screen.findByTestId('event-feed')
  return app
}
const rows = () => screen.queryAllByTestId('event-row').map((row) => row.getAttribute('data-id'))

test('spam is not asked for until somebody wants it; then each row says what it is, and none sounds', async () => {
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

test('what is not seen is said on request', async () => {
  await openFeed()
  expect(screen.queryByTestId('native-note')).toBeNull()
  fireEvent.click(screen.getByTestId('events-unseen'))
  expect(screen.getByTestId('native-note').textContent).toContain('合约内部转移的主币')
})

test('a feed that the server refuses says so, and shows nothing of what it held', async () => {
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
