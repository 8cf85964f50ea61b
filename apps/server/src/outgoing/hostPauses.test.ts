import { expect, test } from 'vitest'
import { HostPauses } from './hostPauses.ts'
import { Refusal } from './openPlace.ts'

test.each([
  ['too many requests, for a minute', { status: 429, retryAfterMs: 60_000 }, 60_000],
  ['too many requests, for no said time', { status: 429 }, 60_000],
  ['too many requests, for 30 years', { status: 429, retryAfterMs: 1e12 }, 3_600_000],
  ['unavailable, for a minute', { status: 503, retryAfterMs: 60_000 }, 60_000],
  ['unavailable, which may be the one file', { status: 503 }, 0],
  ['not found', { status: 404, retryAfterMs: 60_000 }, 0],
])('%s: a pause of its host, and of no other', (_, facts, pauseMs) => {
  let now = 5
  const pauses = new HostPauses(() => now)
  pauses.note('busy.test', new Refusal('status', facts))
  pauses.check('other.test')
  if (pauseMs > 0) {
    now += pauseMs - 1
    expect(() => pauses.check('busy.test')).toThrow(
      expect.objectContaining({ why: 'paused', retryAfterMs: 1 }),
    )
    now += 1
  }
  pauses.check('busy.test')
})
