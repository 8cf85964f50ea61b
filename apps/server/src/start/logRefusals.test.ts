import { Gauge, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testLog } from '../log/testing/testLog.ts'
import { logRefusals } from './logRefusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('refusals are told once a minute, as many as came since, and none when none came', async () => {
  const registers = [new Registry()]
  const gauge = new Gauge({ name: 'peregrine_handshake_refusals', help: 'refused', registers })
  const { log, lines, fields } = testLog()
  const stop = logRefusals(registers[0] as Registry, log)
  gauge.set(5)
  await vi.advanceTimersByTimeAsync(120_000)
  gauge.set(12)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  gauge.set(99)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toEqual([
    '5 websocket handshakes refused in the last minute',
    '7 websocket handshakes refused in the last minute',
  ])
  expect(fields[1]).toEqual({ event: 'limits.refused', count: 7 })
})
