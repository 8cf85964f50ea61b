import { Fault } from '@peregrine/core/fault'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testLog } from '../log/testing/testLog.ts'
import { openErrorLog } from './errorLog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = (n: number) =>
  new Error('GET /api/x failed', { cause: new Error(`value "${n}" is out of range for type integer`) })

test('an error is logged once with its cause; 2,000 more of its kind take one line a minute', () => {
  const { log, lines } = testLog()
  const errors = openErrorLog(log)
  for (let n = 0; n <= 2_000; n++) errors.take(failed(n))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(
    'GET /api/x failed, caused by Error: value "0" is out of range for type integer\n    at ',
  )
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([
    '2000 more: Error: GET /api/x failed, caused by Error: value # is out of range for type integer',
  ])
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(2)
  errors.take(failed(1))
  expect(lines).toHaveLength(3)
  errors.stop()
})

test('another cause is another error, a fault has no stack, and anything can be thrown', () => {
  const { log, lines } = testLog()
  const errors = openErrorLog(log)
  errors.take(new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' }))
  errors.take(new Error('GET /api/x failed', { cause: new Error('other') }))
  errors.take('text')
  errors.take(null)
  expect(lines[0]).toBe('Fault: chain.unreachable {"chain":"eth","why":"timeout"}')
  expect(lines[1]).toContain('caused by Error: other')
  expect(lines).toHaveLength(4)
})

test('errors that are all of different kinds do not fill the log either', () => {
  const { log, lines } = testLog()
  const errors = openErrorLog(log)
  for (let n = 0; n < 5_000; n++) errors.take(new Error(`kind ${String.fromCodePoint(0x4e00 + n)}`))
  expect(lines).toHaveLength(200)
  errors.stop()
  expect(lines.at(-1)).toBe('4800 more: errors of other kinds')
})
