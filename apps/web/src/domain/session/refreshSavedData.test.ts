import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'
import { setSession } from './useSession.ts'
import { useTradeConfigs } from './useTradeConfig.ts'

const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const saved = [
  `GET /trade-config/query/v1/${alice.address}/1`,
  `GET /trade-config/query/v1/${alice.address}/2`,
  `POST /monitor-config/query/v1/${alice.address}`,
]
const minuteMs = 60_000

let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const data = path.startsWith('/monitor-config') ? [] : null
    return new Response(JSON.stringify({ code: '000000', msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function askedNow(): string[] {
  return asked.splice(0).toSorted()
}

test('a wallet’s saved data load at sign-in, every 30 minutes, and not after logout', async () => {
  setSession(null)
  const queries = new QueryClient()
  renderHook(() => [useWatchedWallets(), useTradeConfigs()], {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client: queries }, children),
  })
  await pass(40 * minuteMs)
  expect(askedNow()).toEqual([])
  act(() => setSession(alice))
  await pass(0)
  expect(askedNow()).toEqual(saved)
  // Even while another tab is in front.
  focusManager.setFocused(false)
  await pass(30 * minuteMs - 1)
  expect(askedNow()).toEqual([])
  await pass(1)
  expect(askedNow()).toEqual(saved)
  act(() => setSession(null))
  await pass(90 * minuteMs)
  expect(askedNow()).toEqual([])
  queries.clear()
})

test('trade configs count as loaded once both were read, and not after a read that failed', async () => {
  setSession(alice)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useTradeConfigs(), {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client: queries }, children),
  })
  expect(result.current).toMatchObject({ isLoaded: false, lastUpdated: null })
  await pass(0)
  expect(result.current).toEqual({ eth: null, sol: null, isLoaded: true, lastUpdated: Date.now() })
  const readAt = Date.now()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await pass(30 * minuteMs + 1)
  expect(result.current).toEqual({ eth: null, sol: null, isLoaded: false, lastUpdated: readAt })
  queries.clear()
})
