import { expect, test } from 'vitest'
import { createFakeClock } from './fakeClock.ts'

test('sleepers wake in the order of their time, each up to its next wait', async () => {
  const clock = createFakeClock(0)
  const seen: string[] = []
  const walk = async (name: string, stepMs: number) => {
    for (let step = 1; step <= 3; step++) {
      await clock.sleep(stepMs)
      seen.push(`${name}@${clock.nowMs()}`)
    }
  }
  const walks = [walk('slow', 100), walk('quick', 60)]
  await clock.advance(150)
  expect(seen).toEqual(['quick@60', 'slow@100', 'quick@120'])
  await clock.advance(1000)
  await Promise.all(walks)
  expect(seen.slice(3)).toEqual(['quick@180', 'slow@200', 'slow@300'])
  expect(clock.nowMs()).toBe(1150)
})

test('an aborted sleep rejects and is forgotten', async () => {
  const clock = createFakeClock()
  const stop = new AbortController()
  const sleep = clock.sleep(10, stop.signal)
  stop.abort(new Error('enough'))
  await expect(sleep).rejects.toThrow('enough')
  await expect(clock.sleep(10, stop.signal)).rejects.toThrow('enough')
})
