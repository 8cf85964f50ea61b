import type { Trading } from '@peregrine/contract/routes/trading'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrading } from './keepTrading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const taking = (bps: number) =>
  ({ networks: { bsc: { serviceFee: { bps, recipient: `0x${'fe'.repeat(20)}` } } } }) as unknown as Trading

test('what was read last is known, whoever asked for it; without a trade it is read every minute', async () => {
  let now: Trading | Error = taking(50)
  const notes: string[] = []
  const read = async () => {
    if (now instanceof Error) throw now
    return now
  }
  const { trading, known, stop } = await keepTrading(read, (text) => void notes.push(text))
  expect(known()).toBe(now)
  now = taking(60)
  await trading(0)
  expect(known()).toBe(now)
  const last = taking(40)
  now = last
  await vi.advanceTimersByTimeAsync(60_000)
  expect(known()).toBe(last)
  now = new Error('the server is away')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notes).toHaveLength(1)
  expect(known()).toBe(last)
  stop()
  now = taking(70)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(known()).toBe(last)
})
