import { expect, test } from 'vitest'
import { SkipRule } from './skipRule.ts'

const limits = { stuckMs: 10_000, lagMs: 60_000, sampleMs: 30_000, catchUpMs: 600_000 }
const open = () => new SkipRule(limits, 1_000, 0)

test('a chain is stuck when a block that the head promises does not come for long', () => {
  const rule = open()
  expect(rule.isStuck(5, 10_000)).toBe(false)
  expect(rule.isStuck(5, 10_001)).toBe(true)
  expect(rule.isStuck(0, 99_000), 'at the head nothing is missing').toBe(false)
  rule.noteTaken(99_000)
  expect(rule.isStuck(5, 100_000)).toBe(false)
})

test('a short delay is never too slow', () => {
  const rule = open()
  for (let atMs = 0; atMs <= 300_000; atMs += 10_000) expect(rule.isTooSlow(60, atMs)).toBe(false)
})

test('a delay that grows is too slow, once it was measured for long enough', () => {
  const rule = open()
  expect(rule.isTooSlow(100, 0)).toBe(false)
  expect(rule.isTooSlow(110, 29_999)).toBe(false)
  expect(rule.isTooSlow(120, 30_000)).toBe(true)
})

test('a delay that is read up within ten minutes is waited for, a longer one is not', () => {
  const soon = open()
  soon.isTooSlow(1_000, 0)
  expect(soon.isTooSlow(900, 30_000)).toBe(false)
  const late = open()
  late.isTooSlow(1_000, 0)
  expect(late.isTooSlow(960, 30_000)).toBe(true)
})

test('a delay that was read up is measured anew', () => {
  const rule = open()
  rule.isTooSlow(100, 0)
  rule.isTooSlow(10, 20_000)
  expect(rule.isTooSlow(100, 40_000)).toBe(false)
  expect(rule.isTooSlow(100, 69_999)).toBe(false)
  expect(rule.isTooSlow(100, 70_000)).toBe(true)
})
