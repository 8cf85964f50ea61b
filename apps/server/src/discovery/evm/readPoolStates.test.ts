import { wordOf } from '@peregrine/protocols/evmWords'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { expect, test } from 'vitest'
import { playedChain } from '../testing/playedChain.ts'
import { readPoolStates } from './readPoolStates.ts'

const pool = `0x${'c3'.repeat(20)}`
const tokens = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const info: PoolInfo = {
  pool,
  family: 'v3',
  dex: 'uniswap-v3',
  tokens,
  factory: null,
  isKnownFactory: true,
  feePips: 3_000,
}

/** A node that runs plain calls only: a V3 pool at a price of 4, and what its tokens say that it holds. */
const nodeWith = (liquidity: string) =>
  playedChain((_, params) => {
    const [{ to, data }] = params as [{ to?: string; data: string }]
    if (to === undefined) return '0x'
    if (to !== pool) return `0x${wordOf(1_000)}`
    return data === '0x1a686502' ? liquidity : `0x${wordOf(2n << 96n)}${wordOf(0).repeat(6)}`
  })

test.each([
  ['with liquidity', `0x${wordOf(7)}`, [1n << 192n, 4n << 192n]],
  // Anybody opens one at any price, and a pool that was left stands where the last swap found nothing.
  ['without liquidity', `0x${wordOf(0)}`, null],
  ['that does not tell its liquidity', '0x', null],
])('a V3 pool %s', async (_, liquidity, rate) => {
  expect(await readPoolStates(nodeWith(liquidity), [info])).toEqual([
    { info, reserves: [1_000n, 1_000n], rate },
  ])
})
