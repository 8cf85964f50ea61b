import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let frames: (() => void)[]
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = async () => (await import('./scheduleFrame.ts')).scheduleSoon
const frame = () => {
  for (const run of frames.splice(0)) run()
}

test('urgent data are shown at the next frame, once', async () => {
  const scheduleSoon = await load()
  const run = vi.fn()
  scheduleSoon(run)
  expect(run).not.toHaveBeenCalled()
  frame()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('without frames, as in a hidden tab, they are applied all the same', async () => {
  const scheduleSoon = await load()
  const run = vi.fn()
  scheduleSoon(run)
  vi.advanceTimersByTime(50)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what comes one after the other is shown each at its next frame: a trade, and the alert of it', async () => {
  const scheduleSoon = await load()
  const shown: string[] = []
  for (const name of ['a trade', 'its alert', 'a third']) {
    scheduleSoon(() => shown.push(name))
    frame()
    expect(shown.at(-1)).toBe(name)
    vi.advanceTimersByTime(20)
  }
})

test('a flood is drawn ten times a second, once the first three are shown', async () => {
  const scheduleSoon = await load()
  let runs = 0
  const again = () => {
    runs += 1
    scheduleSoon(again)
  }
  scheduleSoon(again)
  for (let ms = 0; ms < 2_000; ms += 5) {
    frame()
    vi.advanceTimersByTime(5)
  }
  expect(runs).toBeGreaterThan(15)
  expect(runs).toBeLessThanOrEqual(23)
})
