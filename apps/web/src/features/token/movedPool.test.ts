import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { expect, test } from 'vitest'
import { movedPool } from './movedPool.ts'

test.each([
  ['no launchpad', null, null],
  ['still on its curve', null, { toPool: null }],
  ['the curve it has left', 'dex', { toPool: 'dex' }],
  ['the pool it has moved to', null, { toPool: 'here' }],
])('%s: %s', (_name, expected, launch) => {
  expect(movedPool({ poolAddress: 'here', launch } as PoolInfoWire)).toBe(expected)
})
