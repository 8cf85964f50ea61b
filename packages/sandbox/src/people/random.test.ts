import { expect, test } from 'vitest'
import { nameToken } from './names.ts'
import { createRandom } from './random.ts'

const draw = (seed: string, label: string) => {
  const random = createRandom(seed, label)
  return Array.from({ length: 50 }, () => random.next())
}

test('the same seed and label give the same sequence, others a different one', () => {
  expect(draw('a', 'eth')).toEqual(draw('a', 'eth'))
  expect(draw('a', 'eth')).not.toEqual(draw('a', 'bsc'))
  expect(draw('a', 'eth')).not.toEqual(draw('b', 'eth'))
})

test('numbers stay in their bounds and fill them', () => {
  const random = createRandom('bounds', 'x')
  const whole = Array.from({ length: 500 }, () => random.between(3, 7))
  expect([...new Set(whole)].sort()).toEqual([3, 4, 5, 6, 7])
  const small = Array.from({ length: 500 }, () => random.logBetween(1, 10_000))
  expect(small.every((value) => value >= 1 && value <= 10_000)).toBe(true)
  expect(small.filter((value) => value < 100).length).toBeGreaterThan(150)
})

test('weights determine the picks', () => {
  const random = createRandom('weights', 'x')
  const picks = Array.from({ length: 300 }, () =>
    random.pickWeighted(['never', 'always'], (item) => (item === 'never' ? 0 : 1)),
  )
  expect(new Set(picks)).toEqual(new Set(['always']))
})

test('names of tokens include copies, look-alikes and hostile ones', () => {
  const random = createRandom('names', 'x')
  const styles = new Set(Array.from({ length: 400 }, () => nameToken(random).style))
  expect(styles).toEqual(new Set(['own', 'copy', 'look-alike', 'hostile']))
})
