import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusQuery } from '../domain/status/useServerStatus.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { chainStatus } from '../testing/chainStatus.ts'
import { liveHealth } from '../testing/liveHealth.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { tradeWire } from '../testing/tradeWire.ts'

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ theme: 'light' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['/', '/trend', '/square', '/monitorConfig', '/wechat', '/bnWalletManage', '/nowhere'])(
  '%s says SANDBOX in sandbox mode',
  async (path) => {
    await renderApp({ path })
    expect((await screen.findByTestId('sandbox-mark')).textContent).toContain('SANDBOX')
  },
)

test('a document of a sandbox says so before the server’s status is known', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  Object.assign(meta, { name: 'mode', content: 'sandbox' })
  try {
    await renderApp({ answers: { '/api/status': { code: 'database.away', data: null } } })
    expect(screen.getByTestId('sandbox-mark').textContent).toContain('SANDBOX')
  } finally {
    meta.remove()
  }
})

test('in live mode nothing mentions the sandbox', async () => {
  await renderApp({ answers: { '/api/status': { code: '000000', data: { mode: 'live', chains: [] } } } })
  await screen.findByTestId('latency')
  expect(screen.queryByTestId('sandbox-mark')).toBeNull()
})

test('when the server is lost, the status changes and the data stay, marked with their age', async () => {
  const { live } = await renderApp()
  act(() => live.snapshot('feed/without/0/eth/all', [tradeWire({ id: 't1' })]))
  await screen.findByTestId('trade-row')
  expect(screen.getByTestId('connection').dataset.state).toBe('live')
  act(() => live.turn('lost'))
  expect(screen.getByTestId('connection').dataset.state).toBe('lost')
  expect(screen.getByTestId('stale').textContent).toMatch(/数据停在 1 秒前/)
  expect(screen.getByTestId('trade-row')).toBeTruthy()
  act(() => live.turn('live'))
  expect(screen.queryByTestId('stale')).toBeNull()
})

test('a silent connection is not called live, and the data show since when, until the server is heard', async () => {
  const { live } = await renderApp()
  await screen.findByTestId('latency')
  act(() => live.doubt(Date.now() - 5_000))
  expect(screen.getByTestId('connection').dataset.state).toBe('doubted')
  expect(screen.getByTestId('connection').textContent).toContain('正在检查连接')
  expect((await screen.findByTestId('stale')).textContent).toMatch(/数据停在 [4-6] 秒前/)
  act(() => live.turn('lost'))
  expect(screen.getByTestId('stale').textContent).toMatch(/数据停在 [4-6] 秒前/)
  act(() => live.turn('live'))
  act(() => live.doubt(Date.now() - 5_000))
  act(() => live.doubt(null))
  expect(screen.getByTestId('connection').dataset.state).toBe('live')
  expect(screen.queryByTestId('stale')).toBeNull()
})

test('a chain without new blocks is named in the header, however live the page is', async () => {
  const health = { ...liveHealth, state: 'stalled', why: 'unreachable', forMs: 42_000 } as const
  const chain = chainStatus({ chain: 'base', blockTime: null, lagMs: 44_000, health })
  await renderApp({ answers: { '/api/status': { code: '000000', data: { mode: 'live', chains: [chain] } } } })
  await waitFor(() => expect(screen.getByTestId('connection').dataset.state).toBe('stalled'))
  expect(screen.getByTestId('connection').textContent).toContain('Base 落后 44 秒：没有节点应答')
  expect(screen.getByTestId('connection').title).toContain('Base 落后 44 秒：没有节点应答')
})

test('coin prices are whole dollars, and said to be loading until known', async () => {
  const { live } = await renderApp()
  expect(screen.getByTestId('coin-SOL').textContent).toContain('Loading...')
  act(() => live.snapshot('prices', { SOL: 187.42, ETH: 3911.7, BNB: null, SUI: 1, VIRTUAL: 1 }))
  await waitFor(() => expect(screen.getByTestId('coin-ETH').textContent).toBe('ETH$3,912'))
  expect(screen.getByTestId('coin-BNB').textContent).toContain('Loading...')
})

test('the theme is kept for the next visit', async () => {
  await renderApp()
  expect(document.documentElement.dataset.theme).toBe('light')
  fireEvent.click(screen.getByTestId('theme-button'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('another language changes texts, document language and title, and is kept', async () => {
  await renderApp()
  expect(document.title).toBe('新币 · 游隼 Peregrine')
  act(() => usePreferences.getState().pickLocale('en'))
  await waitFor(() => expect(document.title).toBe('New coins · Peregrine 游隼'))
  expect(document.documentElement.lang).toBe('en')
  expect(screen.getByTestId('entry-trade').textContent).toContain('Trade')
  expect(localStorage.getItem('userLocale')).toBe('en')
})

test('a page that throws shows its own error with a retry, and the shell lives on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { live } = await renderApp()
  act(() => live.snapshot('feed/without/0/eth/all', [{ id: 'broken' }]))
  await screen.findByTestId('page-error')
  expect(screen.getByTestId('logo')).toBeTruthy()
  fireEvent.click(screen.getByTestId('page-retry'))
  await waitFor(() => expect(screen.queryByTestId('page-error')).toBeNull())
  act(() => live.snapshot('feed/without/0/eth/all', [tradeWire({ id: 't1' })], 2))
  await screen.findByTestId('trade-row')
})

const statusSays = (storageFault: string | null) => ({
  '/api/status': { code: '000000', data: { mode: 'live', chains: [], storageFault } },
})

test.each([
  ['a server that says that its disk is full', statusSays('database.full'), /磁盘已满/],
  ['a server that says that its database is away', statusSays('database.away'), /数据库无法连接/],
  [
    'a server that cannot say anything else',
    { '/api/status': { code: 'database.full', data: null } },
    /磁盘已满/,
  ],
])('%s shows it in words', async (_, answers, words) => {
  await renderApp({ answers })
  expect((await screen.findByTestId('storage-fault')).textContent).toMatch(words)
})

test('the latency keeps its width whatever it says: the search beside it must not move', async () => {
  const { queries } = await renderApp()
  const mark = await screen.findByTestId('latency')
  const width = [...mark.classList].find((name) => /^w-\d+$/.test(name))
  expect(width).toBeTruthy()
  const before = mark.textContent
  act(() => {
    queries.setQueryData(statusQuery.queryKey, (status) => status && { ...status, latencyMs: 1_234 })
  })
  await waitFor(() => expect(screen.getByTestId('latency').textContent).not.toBe(before))
  expect(screen.getByTestId('latency').textContent).toContain('1234')
  expect([...screen.getByTestId('latency').classList]).toContain(width)
})

test('a server that can store data shows no notice', async () => {
  await renderApp({ answers: statusSays(null) })
  await screen.findByTestId('latency')
  expect(screen.queryByTestId('storage-fault')).toBeNull()
})
