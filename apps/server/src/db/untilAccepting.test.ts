import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilAccepting } from './untilAccepting.ts'

let nowMs = 0
beforeEach(() => {
  nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => void vi.restoreAllMocks())

/** A server that takes `ms` to accept connections; each try takes a second. */
function acceptingAfter(ms: number) {
  return async () => {
    nowMs += 1_000
    if (nowMs <= ms) throw new Error('the database system is starting up')
  }
}

test('a quick start says nothing, a slow one once what it waits for', async () => {
  const said: string[] = []
  const say = (why: string) => void said.push(why)
  expect(await untilAccepting(acceptingAfter(2_000), () => false, say)).toBe(true)
  expect(said).toEqual([])
  nowMs = 0
  expect(await untilAccepting(acceptingAfter(9_000), () => false, say)).toBe(true)
  expect(said).toEqual(['the database system is starting up'])
})

test('a server that is gone is not waited for', async () => {
  const connect = vi.fn()
  expect(await untilAccepting(connect, () => true, vi.fn())).toBe(false)
  expect(connect).not.toHaveBeenCalled()
})
