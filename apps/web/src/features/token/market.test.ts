import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { expect, test } from 'vitest'
import { bornAt, indexedSince, migrationOf, movedPool, poolsOfMarket } from './market.ts'

const launch = (toPool: string | null) =>
  ({
    pool: 'curve',
    toPool,
    createdAt: 10,
    migratedAt: toPool && 20,
    toDex: 'pumpswap',
    migratedTx: 'tx',
  }) as unknown
const info = (poolAddress: string, of: unknown) =>
  ({ poolAddress, launch: of, createdAt: 15 }) as PoolInfoWire
const moved = { atMs: 20, curve: 'curve', dex: 'pumpswap', tx: 'tx' }

test.each([
  ['the curve, before', info('curve', launch(null)), ['curve'], null, null],
  ['the curve, after', info('curve', launch('dex')), ['curve', 'dex'], moved, 'dex'],
  ['the pool that it migrated to', info('dex', launch('dex')), ['curve', 'dex'], moved, null],
  ['an unrelated pool of the token', info('other', launch('dex')), ['other'], null, null],
  ['a token of no launchpad', info('alone', null), ['alone'], null, null],
] as const)('%s', (_, of, pools, migration, next) => {
  expect(poolsOfMarket(of)).toEqual(pools)
  expect(migrationOf(of)).toEqual(migration)
  expect(movedPool(of)).toBe(next)
})

test('a launchpad token is as old as its launch', () => {
  expect(bornAt(info('dex', launch('dex')))).toBe(10)
  expect(bornAt(info('alone', null))).toBe(15)
})

test('a launch from before the index has no indexed beginning, however young it is', () => {
  expect(indexedSince(info('curve', launch(null)))).toBe(10)
  expect(indexedSince({ ...info('curve', launch(null)), createdAt: null })).toBeNull()
})
