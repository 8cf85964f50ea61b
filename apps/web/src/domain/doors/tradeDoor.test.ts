import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeTrade, setTradeEngine, type TradeRequest } from './tradeDoor.ts'

const request: TradeRequest = {
  network: 'eth',
  side: 'buy',
  token: `0x${'a'.repeat(40)}`,
  pool: null,
  amount: '1',
}
const engine = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  engine.mockClear()
  setTradeEngine(async () => engine)
  // The first press loads it.
  placeTrade({ ...request, amount: '9' })
  await vi.advanceTimersByTimeAsync(1_000)
  engine.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a double click is one press', () => {
  const first = placeTrade(request)
  vi.advanceTimersByTime(399)
  expect(placeTrade({ ...request })).toBe(first)
  expect(engine).toHaveBeenCalledTimes(1)
})

test('the same wish after 400 ms is another press', () => {
  const first = placeTrade(request)
  vi.advanceTimersByTime(400)
  expect(placeTrade(request)).not.toBe(first)
  expect(engine).toHaveBeenCalledTimes(2)
})

test.each<[string, Partial<TradeRequest>]>([
  ['another amount', { amount: '2' }],
  ['the other side', { side: 'sell' }],
  ['another token', { token: `0x${'b'.repeat(40)}` }],
  ['other wallets', { wallets: [`0x${'1'.repeat(40)}`] }],
])('%s is another press at once', (_, change) => {
  const first = placeTrade(request)
  expect(placeTrade({ ...request, ...change })).not.toBe(first)
  expect(engine).toHaveBeenCalledTimes(2)
})
