import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test, vi } from 'vitest'
import { newMemory } from '../traderMemory.ts'
import type { Trader } from '../traderPorts.ts'
import { tradeOrder } from './tradeOrder.ts'

/** A trader whose server has these chains, knows prices, and nothing else. */
function openTrader(environment: { id: string; runId: string | null }) {
  const asked: string[] = []
  const trading = { environment, networks: {}, protection: {}, routeService: { isOpen: false } }
  const trader = {
    memory: newMemory(),
    trading: async () => trading,
    request: async (path: string) => {
      asked.push(path)
      if (!path.startsWith('/api/prices')) throw new Error('the server is away')
      return { data: { ETH: 2_000 } }
    },
    settingsOf: () => ({}),
    gasPreferences: () => ({}),
    agreedFee: () => null,
    nowMs: () => 1_000_000,
    codeOf: () => null,
    isConnected: () => false,
    sign: () => Promise.reject(new Error('asked to sign')),
  }
  return { trader: trader as unknown as Trader, asked }
}

test.each([
  ['another run', { id: 'test', runId: 'another' }],
  ['live chains', { id: 'live', runId: null }],
])('an order is never built on %s than it was armed for', async (_, environment) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { trader, asked } = openTrader(environment)
  const order = testOrder()
  const [wallet] = order.wallets
  if (!wallet) throw new Error('no wallet')
  const end = await tradeOrder(trader, { order, wallet, isOurs: async () => true })
  expect(end).toEqual({ state: 'failed', reason: 'other-run', hash: null })
  expect(asked.filter((path) => path.startsWith('/api/quote'))).toEqual([])
  vi.restoreAllMocks()
})
