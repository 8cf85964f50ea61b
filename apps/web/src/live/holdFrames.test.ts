import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let frames: (() => void)[]
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const frame = () => {
  for (const run of frames.splice(0)) run()
}

test('streams are drawn once the last of those who hold them back lets go', async () => {
  const { holdFrames, scheduleFrame } = await import('./scheduleFrame.ts')
  const [one, other] = [holdFrames(), holdFrames()]
  const run = vi.fn()
  scheduleFrame(run)
  one()
  one()
  frame()
  expect(run).not.toHaveBeenCalled()
  other()
  frame()
  expect(run).toHaveBeenCalledTimes(1)
})

test('streams are held back for half a second at most', async () => {
  const { holdFrames, scheduleFrame } = await import('./scheduleFrame.ts')
  holdFrames()
  const run = vi.fn()
  scheduleFrame(run)
  vi.advanceTimersByTime(500)
  frame()
  expect(run).toHaveBeenCalledTimes(1)
})
