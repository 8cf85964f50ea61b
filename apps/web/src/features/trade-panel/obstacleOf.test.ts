import { expect, test } from 'vitest'
import { obstacleOf } from './obstacleOf.ts'

const ready = {
  side: 'buy',
  hasWallet: true,
  isTradable: true,
  isZero: false,
  isEmpty: false,
  isUnrouted: false,
} as const

test.each([
  ['nothing', {}, null],
  ['a wallet that is missing', { hasWallet: false, isEmpty: true, isTradable: false }, 'wallet'],
  ['coins that are missing', { isEmpty: true, isTradable: false, isUnrouted: true }, 'coins'],
  ['tokens that are missing', { side: 'sell', isEmpty: true, isTradable: false }, 'holding'],
  ['an amount that is missing', { isTradable: false, isUnrouted: true }, 'amount'],
  ['a share that is missing', { side: 'sell', isTradable: false }, 'share'],
  ['an amount of zero', { isTradable: false, isZero: true, isUnrouted: true }, 'zero'],
  ['a share of zero', { side: 'sell', isTradable: false, isZero: true }, 'zero'],
  ['a route that is missing', { isUnrouted: true }, 'route'],
] as const)('%s is in the way first', (_, change, obstacle) =>
  expect(obstacleOf({ ...ready, ...change })).toBe(obstacle),
)
