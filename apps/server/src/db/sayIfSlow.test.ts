import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayIfSlow } from './sayIfSlow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('slow work is told once, quick work and a quick failure are not', async () => {
  const say = vi.fn()
  expect(await sayIfSlow(Promise.resolve(1), say)).toBe(1)
  await expect(sayIfSlow(Promise.reject(new Error('refused')), say)).rejects.toThrow('refused')
  vi.advanceTimersByTime(60_000)
  expect(say).not.toHaveBeenCalled()
  let end: (value: number) => void = () => undefined
  const work = new Promise<number>((resolve) => (end = resolve))
  const slow = sayIfSlow(work, say)
  vi.advanceTimersByTime(3_000)
  expect(say).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(17_000)
  end(2)
  expect(await slow).toBe(2)
  expect(say).toHaveBeenCalledTimes(1)
})
