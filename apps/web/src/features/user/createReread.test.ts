import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReread } from './createReread.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it runs at once, then at most once per interval, and once more after the last request', async () => {
  const work = vi.fn(async () => undefined)
  const reread = createReread(work, 1_000)
  reread()
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 5; i++) reread()
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(2)
  reread()
  expect(work).toHaveBeenCalledTimes(3)
})

test('a slow run is neither cut short nor overlapped, and later requests follow it', async () => {
  const slow = Promise.withResolvers<void>()
  const work = vi.fn(() => slow.promise)
  const reread = createReread(work, 1_000)
  reread()
  reread()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
})
