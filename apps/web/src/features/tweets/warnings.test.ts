import type { MentionedToken } from '@peregrine/contract/routes/tweets'
import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const now = 1_800_000_000_000
const calm: MentionedToken = {
  network: 'four',
  tokenAddress: '0x1',
  poolAddress: null,
  symbol: 'A',
  name: 'A',
  tweets: 1,
  accounts: 1,
  lastTweetAt: now,
  lastTweetBy: 'Vera',
  createdAt: now - 600_000,
  marketCap: 1,
  liquidity: 5_000,
  progress: 1,
  stage: 'curve',
  creator: '0x2',
  creatorShare: 9.9,
  creatorLaunches: 2,
  copyOf: null,
}

test.each([
  [{}, []],
  [{ creatorShare: null, creatorLaunches: null }, ['creatorUnknown']],
  [{ liquidity: null }, ['depthUnknown']],
  [{ createdAt: null }, ['ageUnknown']],
  [{ copyOf: '0x3' }, ['copy']],
  [{ creatorShare: 10 }, ['creatorHolds']],
  [{ creatorLaunches: 3 }, ['serial']],
  [{ createdAt: now - 599_999 }, ['young']],
  [{ liquidity: 4_999 }, ['thin']],
  [{ liquidity: 0, copyOf: '0x3', createdAt: now }, ['copy', 'young', 'thin']],
  [{ creatorShare: null, creatorLaunches: 4, createdAt: null }, ['serial', 'creatorUnknown', 'ageUnknown']],
])('%o warns of %j', (change, kinds) => {
  expect(warningsOf({ ...calm, ...change }, now)).toEqual(kinds)
})
