import { expect, test } from 'vitest'
import { tidyPath } from './tidyPath.ts'

const upper = `0x${'AB'.repeat(20)}`
const lower = upper.toLowerCase()
const mint = 'So11111111111111111111111111111111111111112'

test.each([
  [`/eth/lp/${upper}`, `/eth/lp/${lower}`],
  [`/ETH/lp/${lower}`, `/eth/lp/${lower}`],
  [`/lp/${upper}`, `/lp/${lower}`],
  [`/four/token/0X${'AB'.repeat(20)}`, `/four/token/${lower}`],
  [`/base/lp/0x${'AB'.repeat(32)}`, `/base/lp/0x${'ab'.repeat(32)}`],
  [`/user/bsc/${upper}`, `/user/bsc/${lower}`],
  [`/SOL/token/${mint}`, `/sol/token/${mint}`],
  [`/pump/lp/${mint}`, `/pump/lp/${mint}`],
  [`/token/${mint}`, `/token/${mint}`],
  ['/24HourFundFlow', '/24HourFundFlow'],
  ['/bnWalletQuery', '/bnWalletQuery'],
  ['/communityDetail/ABC', '/communityDetail/ABC'],
  ['/', '/'],
])('%s is written %s', (path, tidy) => expect(tidyPath(path)).toBe(tidy))
