import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([1, 2, 29, 30, 31, 10_000])('each of %i clients is sent one beat in a period', (count) => {
  const beats = new Map<string, number>()
  let largest = 0
  const heartbeat = startHeartbeat(3_000, (ids) => {
    largest = Math.max(largest, ids.length)
    for (const id of ids) beats.set(id, (beats.get(id) ?? 0) + 1)
  })
  const clients = Array.from({ length: count }, (_, i) => `client ${i}`)
  for (const id of clients) heartbeat.add(id)
  vi.advanceTimersByTime(9_000)
  heartbeat.stop()
  vi.advanceTimersByTime(9_000)
  expect(new Set(clients.map((id) => beats.get(id)))).toEqual(new Set([3]))
  expect(largest).toBeLessThanOrEqual(Math.ceil(count / 30))
})

test('a client that comes in the middle of a period has its first beat within one', () => {
  const send = vi.fn()
  const heartbeat = startHeartbeat(3_000, send)
  vi.advanceTimersByTime(1_700)
  heartbeat.add('late')
  vi.advanceTimersByTime(3_000)
  heartbeat.stop()
  expect(send.mock.calls).toEqual([[['late']]])
})

test('nothing is sent without clients: to nobody would mean to all', () => {
  const send = vi.fn()
  const heartbeat = startHeartbeat(3_000, send)
  heartbeat.add('gone')
  heartbeat.remove('gone')
  vi.advanceTimersByTime(9_000)
  heartbeat.stop()
  expect(send).not.toHaveBeenCalled()
})
