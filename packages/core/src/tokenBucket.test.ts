import { expect, test } from 'vitest'
import { TokenBucket } from './tokenBucket.ts'

test('refills with time, up to its size', () => {
  const bucket = new TokenBucket(10, 20, 0)
  expect(bucket.take(20, 0)).toBe(true)
  expect(bucket.take(1, 0)).toBe(false)
  expect(bucket.take(10, 1_000)).toBe(true)
  expect(bucket.take(21, 60_000)).toBe(false)
})

test('a clock set back by an hour locks nobody out', () => {
  const bucket = new TokenBucket(10, 20, 3_600_000)
  expect(bucket.take(1, 3_600_000)).toBe(true)
  expect(bucket.take(1, 0)).toBe(true)
  expect(bucket.take(18, 0)).toBe(true)
  expect(bucket.take(10, 1_000)).toBe(true)
})

test('points can be taken on credit: it says how long until they are earned', () => {
  const bucket = new TokenBucket(10, 20, 0)
  expect(bucket.takeLater(20, 0)).toBe(0)
  expect(bucket.takeLater(5, 0)).toBe(500)
  expect(bucket.takeLater(5, 250)).toBe(750)
  expect(bucket.take(1, 1_000)).toBe(false)
  expect(bucket.isFull(2_999)).toBe(false)
  expect(bucket.isFull(3_000)).toBe(true)
})
