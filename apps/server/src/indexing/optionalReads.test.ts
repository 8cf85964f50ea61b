import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { Fault } from '@peregrine/core/fault'
import { expect, test, vi } from 'vitest'
import { OptionalReads } from './optionalReads.ts'

const refused = () => Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why: 'batch-refused' }))

function open(failures: number) {
  const clock = { nowMs: 0 }
  const reads = new OptionalReads({ failures, waitMs: null, pauseMs: 1_000 }, () => clock.nowMs)
  return { clock, one: <T>(ask: () => Promise<T>) => reads.run((read) => read(ask)) }
}

test('what is refused is unknown, and not asked for again for a while', async () => {
  const { clock, one } = open(1)
  expect(await one(refused)).toBeUndefined()
  const ask = vi.fn(async () => 'answer')
  clock.nowMs = 999
  expect(await one(ask)).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()
  clock.nowMs = 1_000
  expect(await one(ask)).toBe('answer')
})

test('a failure in passing fails the unit, and only one that repeats is done without', async () => {
  const { clock, one } = open(3)
  await expect(one(refused)).rejects.toThrow()
  const tooOften = () => Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why: 'rate-limited' }))
  await expect(one(tooOften), 'no verdict on what was asked').rejects.toThrow()
  await expect(one(refused)).rejects.toThrow()
  expect(await one(refused)).toBeUndefined()
  clock.nowMs = 1_000
  expect(await one(async () => 'answer')).toBe('answer')
  await expect(one(refused), 'an answer begins anew').rejects.toThrow()
})

test('several reads of a unit that fail are one failure', async () => {
  const reads = new OptionalReads({ failures: 2, waitMs: null, pauseMs: 1_000 }, () => 0)
  const both = () => reads.run((read) => Promise.all([read(refused), read(refused)]))
  await expect(both()).rejects.toThrow()
  expect(await both()).toEqual([undefined, undefined])
})

test('a mistake of ours is none of the endpoint', async () => {
  const { one } = open(1)
  await expect(one(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
  expect(await one(() => Promise.reject(new RpcFailure('server', '500')))).toBeUndefined()
})

test('a unit waits for what is never answered only so long, and later ones not at all', async () => {
  vi.useFakeTimers()
  try {
    const reads = new OptionalReads({ failures: 1, waitMs: 3_000, pauseMs: 60_000 })
    const never = vi.fn(() => new Promise<string>(() => undefined))
    let told: unknown = 'waiting'
    void reads
      .run((read) => Promise.all([read(never), read(never)]))
      .then((answer) => {
        told = answer
      })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(told).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([undefined, undefined])
    expect(await reads.run((read) => read(never))).toBeUndefined()
    expect(never).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
