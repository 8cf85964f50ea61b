import { keccak256, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { base } from '../catalogue/base.ts'
import { eth } from '../catalogue/eth.ts'
import { evmChainCheck, evmIdentityOf } from './evmChainCheck.ts'

const other = `0x${'ab'.repeat(32)}`
const real = eth.origin.genesisHash
const landmark = eth.origin.landmark.hash

const said = (chainId: string, genesis: string | null, later: string | null = null) => [
  { result: chainId },
  { result: genesis && { hash: genesis } },
  { result: later && { hash: later } },
]

test.each([
  ['ours', said('0x1', real), null],
  ['another id', said('0x38', real), 'it serves chain 56, not 1'],
  ['another block 0', said('0x1', other), 'begins with block 0xabababab'],
  ['no block 0', said('0x1', null), null],
  ['no block 0, but the landmark', said('0x1', null, landmark), null],
  ['no block 0, and another landmark', said('0x1', null, other), 'its block 15537394 is 0xabababab'],
])('an endpoint that serves %s is judged by it', (_, replies, why) => {
  const expected = why === null ? null : expect.stringContaining(why)
  expect(evmChainCheck({ chainId: 1, genesisHash: real }).judge(replies)).toEqual(expected)
  // Before block 0 is settled, only an id or a landmark of another chain counts.
  const identity = evmIdentityOf(eth)
  const early = why?.includes('begins') ? null : expected
  expect(identity.whyForeign(identity.read(replies), eth)).toEqual(early)
})

test('the landmark is asked for where it belongs to the chain', () => {
  expect(evmChainCheck({ chainId: 1, genesisHash: real }).calls).toHaveLength(3)
  expect(evmChainCheck({ chainId: 1, genesisHash: other }).calls).toHaveLength(2)
  expect(evmChainCheck({ chainId: 8453, genesisHash: base.origin.genesisHash }).calls).toHaveLength(2)
})

const zero = (bytes: number) => `0x${'00'.repeat(bytes)}` as const

test('block 0 of Ethereum is the hash of its header', () => {
  const empty = keccak256(toRlp('0x'))
  const noUncles = keccak256(toRlp([]))
  const header = toRlp([
    zero(32),
    noUncles,
    zero(20),
    '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
    empty,
    empty,
    zero(256),
    '0x0400000000',
    '0x',
    '0x1388',
    '0x',
    '0x',
    '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
    zero(32),
    '0x0000000000000042',
  ])
  expect(keccak256(header)).toBe(real)
})
