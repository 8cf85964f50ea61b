import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test, vi } from 'vitest'
import { Pace } from './pace.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'

const unlimited = Number.POSITIVE_INFINITY

test('a new pace lets calls pass until the first refusal, and then knows a limit', async () => {
  let now = 1_000
  const pace = new Pace({ start: unlimited, ceiling: unlimited, now: () => now })
  const sentAt = await pace.take(40, { purpose: 'head' })
  pace.accepted(20)
  pace.refused(sentAt)
  expect(pace.perSecond).toBe(14)
  expect(pace.pausedForMs).toBe(200)
  now += 200
  expect(pace.pausedForMs).toBe(0)
})

test('refusals of calls that left before a slowdown do not slow it down again', async () => {
  let now = 1_000
  const pace = new Pace({ start: 100, ceiling: unlimited, now: () => now })
  const sentAt = await pace.take(10, { purpose: 'head' })
  now += 50
  pace.refused(sentAt)
  pace.refused(sentAt)
  expect(pace.perSecond).toBe(70)
})

test('a requested pause is kept, and a ceiling never exceeded', async () => {
  let now = 1_000
  const pace = new Pace({ start: unlimited, ceiling: 10, now: () => now })
  expect(pace.perSecond).toBe(10)
  pace.refused(await pace.take(5, { purpose: 'head' }), 60_000)
  now += 59_999
  expect(pace.pausedForMs).toBe(1)
})

test('waiting calls are served by urgency, with a place for visitors', async () => {
  vi.useFakeTimers()
  try {
    const pace = new Pace({ start: 10, ceiling: 10 })
    const served: RpcPurpose[] = []
    const asked: RpcPurpose[] = [
      ...Array<RpcPurpose>(6).fill('history'),
      'holders',
      'chart',
      ...Array<RpcPurpose>(3).fill('visitor'),
      ...Array<RpcPurpose>(12).fill('blocks'),
      'send',
    ]
    await pace.take(5, { purpose: 'head' })
    const all = asked.map(async (purpose) => {
      await pace.take(1, { purpose })
      served.push(purpose)
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(all)
    expect(served[0]).toBe('send')
    expect(served.indexOf('visitor')).toBeLessThan(served.indexOf('blocks') + 4)
    expect(served.slice(0, 16).filter((purpose) => purpose === 'blocks')).toHaveLength(12)
    expect(served.slice(-8)).toEqual(['chart', 'holders', ...Array(6).fill('history')])
  } finally {
    vi.useRealTimers()
  }
})

test('a call that waits too long for its turn fails, and the next one is served', async () => {
  vi.useFakeTimers()
  try {
    const pace = new Pace({ start: 1, ceiling: 1 })
    pace.refused(await pace.take(1, { purpose: 'head' }), 5_000)
    const late = pace.take(1, { purpose: 'visitor', patienceMs: 1_000 })
    const patient = pace.take(1, { purpose: 'history' })
    const refusal = expect(late).rejects.toMatchObject({ kind: 'rate-limited' })
    await vi.advanceTimersByTimeAsync(1_000)
    await refusal
    await vi.advanceTimersByTimeAsync(6_000)
    await expect(patient).resolves.toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
  }
})

/** A provider that admits so many calls in each second, and refuses the rest. */
function simulate(seconds: number, limitAt: (second: number) => number, seed: number) {
  const random = seededRandom(seed)
  const counts = Array.from({ length: seconds }, () => ({ served: 0, refused: 0 }))
  let points = 0
  let atMs = Date.now()
  const startMs = atMs
  const pace = new Pace({ start: unlimited, ceiling: unlimited })
  const work = async () => {
    for (;;) {
      const sentAt = await pace.take(1, { purpose: 'blocks' })
      const now = Date.now()
      const second = Math.floor((now - startMs) / 1_000)
      const count = counts[second]
      if (!count) return
      const limit = limitAt(second)
      points = Math.min(limit, points + ((now - atMs) / 1_000) * limit)
      atMs = now
      const isServed = points >= 1
      if (isServed) points--
      // Fixed wait: how long a provider takes, on the fake clock.
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * 60))
      if (isServed) {
        count.served++
        pace.accepted(1)
      } else {
        count.refused++
        pace.refused(sentAt)
      }
    }
  }
  return { counts, done: Promise.all(Array.from({ length: 8 }, work)) }
}

test.each([1, 2, 4])('a plan of %i calls a second is met below the usual least pace', async (limit) => {
  vi.useFakeTimers()
  try {
    const { counts, done } = simulate(240, (second) => (second < 180 ? limit : 25), limit)
    await vi.advanceTimersByTimeAsync(280_000)
    await done
    const sum = (from: number, to: number, of: 'served' | 'refused') =>
      counts.slice(from, to).reduce((total, count) => total + count[of], 0)
    const served = sum(60, 180, 'served')
    expect(served / 120).toBeGreaterThan(0.6 * limit)
    expect(sum(60, 180, 'refused') / served).toBeLessThan(0.25)
    // A better plan is found again.
    expect(sum(210, 240, 'served') / 30).toBeGreaterThan(5)
  } finally {
    vi.useRealTimers()
  }
})

test.each([1, 2, 3])(
  'the pace settles near what a provider serves, and follows a change (seed %i)',
  async (seed) => {
    vi.useFakeTimers()
    try {
      const { counts, done } = simulate(360, (second) => (second < 120 ? 25 : second < 240 ? 8 : 25), seed)
      await vi.advanceTimersByTimeAsync(400_000)
      await done
      const sum = (from: number, to: number, of: 'served' | 'refused') =>
        counts.slice(from, to).reduce((total, count) => total + count[of], 0)
      for (const [from, to, limit] of [
        [20, 120, 25],
        [140, 240, 8],
        [300, 360, 25],
      ] as const) {
        const served = sum(from, to, 'served')
        expect(served / (to - from)).toBeGreaterThan(0.7 * limit)
        expect(sum(from, to, 'refused') / served).toBeLessThan(0.06)
      }
    } finally {
      vi.useRealTimers()
    }
  },
)
