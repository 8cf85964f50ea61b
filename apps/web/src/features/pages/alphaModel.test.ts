import { expect, test } from 'vitest'
import { type AlphaInput, alphaOutcome } from './alphaModel.ts'

const input: AlphaInput = {
  balance: 1_000,
  volume: 1_024,
  isDoubled: false,
  wear: 0.02,
  claims: 2,
  claimUsd: 50,
  claimPoints: 15,
}

test.each([
  [0, 0],
  [99.99, 0],
  [100, 1],
  [999, 1],
  [1_000, 2],
  [10_000, 3],
  [100_000, 4],
  [1e9, 4],
])('a balance of %d gives %d points a day', (balance, points) =>
  expect(alphaOutcome({ ...input, balance }).balancePoints).toBe(points),
)

test.each([
  [0, 0],
  [1.99, 0],
  [2, 1],
  [3.99, 1],
  [4, 2],
  [1_023, 9],
  [1_024, 10],
  [32_768, 15],
])('buying for %d gives %d points a day', (volume, points) =>
  expect(alphaOutcome({ ...input, volume }).volumePoints).toBe(points),
)

test('15 days of points, less the claims; what trading costs against what is claimed', () => {
  const { cost, net, ...rest } = alphaOutcome(input)
  expect(rest).toEqual({
    balancePoints: 2,
    volumePoints: 10,
    points: 180,
    left: 150,
    next: 2_048,
    earned: 100,
  })
  expect(cost).toBeCloseTo(3.072)
  expect(net).toBeCloseTo(96.928)
})

test('what counts twice needs half for the next point', () => {
  expect(alphaOutcome({ ...input, isDoubled: true })).toMatchObject({ volumePoints: 11, next: 2_048 })
})
