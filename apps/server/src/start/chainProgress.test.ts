import { expect, test } from 'vitest'
import { ProgressMeter } from './chainProgress.ts'

/** Reads `perSecond` blocks a second for some seconds, while the head grows by `growth`. */
function run(seconds: number, perSecond: number, growth: number) {
  const meter = new ProgressMeter()
  meter.begin(101, 1_100, 0)
  for (let s = 1; s <= seconds; s++) meter.note(100 + s * perSecond, 1_100 + s * growth, s * 1_000)
  return meter.read(seconds * 1_000)
}

test('the time left follows the measured speed, less what the head moves on', () => {
  expect(run(10, 20, 0)).toEqual({ from: 101, to: 1_100, at: 300, etaMs: 40_000 })
  expect(run(10, 20, 10)?.etaMs).toBe(90_000)
})

test('a chain read more slowly than it grows has no time left, nor has one just begun', () => {
  expect(run(10, 5, 5)?.etaMs).toBeNull()
  expect(run(1, 20, 0)?.etaMs).toBeNull()
  expect(new ProgressMeter().read(0)).toBeNull()
})

test('only the last minute counts, and standing still lengthens the time left', () => {
  const meter = new ProgressMeter()
  meter.begin(1, 10_000, 0)
  for (let s = 1; s <= 100; s++) meter.note(s, 10_000, s * 1_000)
  for (let s = 101; s <= 170; s++) meter.note(100 + (s - 100) * 10, 10_000, s * 1_000)
  expect(meter.read(170_000)?.etaMs).toBe(920_000)
  expect(meter.read(230_000)?.etaMs).toBeGreaterThan(920_000)
})

test('commits within a second count as one sample, and the head ends the run', () => {
  const meter = new ProgressMeter()
  meter.begin(1, 1_000, 0)
  for (let ms = 10; ms <= 5_000; ms += 10) meter.note(ms / 10, 1_000, ms)
  expect(meter.read(5_000)).toEqual({ from: 1, to: 1_000, at: 500, etaMs: 5_000 })
  meter.end()
  expect(meter.read(5_000)).toBeNull()
})
