import { expect, test } from 'vitest'
import { RpcMeter } from './rpcMeter.ts'

test('counts calls and refusals of the last hour by purpose, and all since the start', () => {
  let now = 3_600_000 * 1_000
  const meter = new RpcMeter(() => now)
  meter.sent('facts', 5)
  meter.refused('facts', 2)
  now += 30 * 60_000
  meter.sent('head', 1)
  meter.sent('facts', 1)
  expect(meter.coveredMs).toBe(30 * 60_000)
  expect(meter.lastHour()).toEqual([
    { purpose: 'head', calls: 1, refused: 0 },
    { purpose: 'facts', calls: 6, refused: 2 },
  ])
  now += 31 * 60_000
  expect(meter.coveredMs).toBe(60 * 60_000)
  expect(meter.lastHour()).toEqual([
    { purpose: 'head', calls: 1, refused: 0 },
    { purpose: 'facts', calls: 1, refused: 0 },
  ])
  expect(meter.total()).toEqual([
    { purpose: 'head', calls: 1, refused: 0 },
    { purpose: 'facts', calls: 6, refused: 2 },
  ])
})
