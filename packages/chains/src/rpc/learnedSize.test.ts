import { expect, test } from 'vitest'
import { LearnedSize } from './learnedSize.ts'

/** Asks so many times an endpoint that takes `limit` at most. */
function ask(learned: LearnedSize, limit: number, times: number): number {
  let refused = 0
  for (let i = 0; i < times; i++) {
    const { size } = learned
    if (size <= limit) learned.accept(size)
    else {
      refused++
      learned.refuse(size)
    }
  }
  return refused
}

test('a size is only a guess until one was refused', () => {
  const learned = new LearnedSize(100)
  expect([learned.size, learned.isKnown]).toEqual([100, false])
  learned.refuse(100)
  expect([learned.size, learned.isKnown]).toEqual([25, true])
})

test.each([1, 7, 20, 99])('finds a limit of %i, and hardly meets it again', (limit) => {
  const learned = new LearnedSize(100)
  ask(learned, limit, 60)
  expect(learned.size).toBeLessThanOrEqual(Math.ceil(limit * 1.25))
  expect(learned.size).toBeGreaterThanOrEqual(Math.floor(limit / 1.6))
  expect(ask(learned, limit, 1_000)).toBeLessThan(9)
})

test('grows back when the limit is raised', () => {
  const learned = new LearnedSize(10_000)
  ask(learned, 100, 100)
  ask(learned, 10_000, 5_000)
  expect(learned.size).toBe(10_000)
})

test('late refusals of larger batches shrink it only once', () => {
  const learned = new LearnedSize(100)
  for (let i = 0; i < 5; i++) learned.refuse(100)
  expect(learned.size).toBe(25)
})

test('refusals down to the smallest size say nothing of the size', () => {
  const size = new LearnedSize(100)
  for (const refused of [100, 25, 6]) size.refuse(refused)
  size.restore(100)
  expect([size.size, size.isKnown]).toEqual([100, false])
})

test('a small size that was accepted before says nothing of those between it and a refused one', () => {
  const size = new LearnedSize(100)
  size.accept(2)
  size.refuse(80)
  expect(size.size).toBe(20)
})
