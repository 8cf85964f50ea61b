import { beforeEach, expect, test } from 'vitest'
import { spaceRequests } from './spaceRequests.ts'

let nowMs: number
let sleeping: { until: number; wake: () => void }[]
beforeEach(() => {
  nowMs = 1_000
  sleeping = []
})

const sleep = (ms: number) =>
  new Promise<void>((resolve) => void sleeping.push({ until: nowMs + ms, wake: resolve }))

async function passTo(timeMs: number): Promise<void> {
  nowMs = timeMs
  for (const { until, wake } of sleeping) if (until <= nowMs) wake()
  await new Promise((resolve) => setImmediate(resolve))
}

test('requests start at least 300 ms apart, in their order', async () => {
  const space = spaceRequests({ gapMs: 300, nowMs: () => nowMs, sleep })
  const starts: [string, number][] = []
  const ask = (key: string) => space(key, async () => void starts.push([key, nowMs]))
  void ask('sol')
  void ask('pump')
  void ask('eth')
  await passTo(1_000)
  expect(starts).toEqual([['sol', 1_000]])
  await passTo(1_299)
  expect(starts).toHaveLength(1)
  await passTo(1_300)
  await passTo(1_600)
  expect(starts).toEqual([
    ['sol', 1_000],
    ['pump', 1_300],
    ['eth', 1_600],
  ])
  await passTo(5_000)
  void ask('sol')
  await passTo(5_000)
  expect(starts.at(-1)).toEqual(['sol', 5_000])
})

test('a repeated request is sent once while it runs; its failure reaches all callers and is not cached', async () => {
  const space = spaceRequests({ gapMs: 300, nowMs: () => nowMs, sleep })
  let sent = 0
  const fail = async () => {
    sent++
    throw new Error('gone')
  }
  const both = [space('sol', fail), space('sol', fail)]
  await expect(both[0]).rejects.toThrow('gone')
  await expect(both[1]).rejects.toThrow('gone')
  expect(sent).toBe(1)
  nowMs += 300
  await expect(space('sol', async () => 'back')).resolves.toBe('back')
})
