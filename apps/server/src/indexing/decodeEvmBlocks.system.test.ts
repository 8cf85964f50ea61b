import { makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import type { BlockLog, EvmBlock } from '@peregrine/chains/block'
import { Fault } from '@peregrine/core/fault'
import { addressesByChain } from '@peregrine/protocols/addresses'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { emptyState } from './chainState.ts'
import { decodeEvmBlocks } from './decodeEvmBlocks.ts'
import { newOptionalReads } from './optionalReads.ts'
import { fixtureContext } from './testing/fixtureContext.ts'

const manager = addressesByChain.eth?.v4?.manager ?? ''
const pool = `0x${'ab'.repeat(32)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
const noRows = { query: async () => ({ rows: [] }) } as unknown as pg.ClientBase

// Swap(bytes32 indexed id, address indexed sender, int128, int128, uint160, uint128, int24, uint24) of Uniswap V4.
const swap: BlockLog = {
  address: manager,
  topics: [
    '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
    pool,
    `0x${'0'.repeat(24)}${'11'.repeat(20)}`,
  ],
  data: `0x${word(-1_000n)}${word(3_000_000n)}${word(1n << 96n)}${word(1n)}${word(0n)}${word(500n)}`,
  logIndex: 0,
}

// Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24, int24, address, uint160, int24)
const opened = {
  address: manager,
  topics: [
    '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
    pool,
    `0x${'0'.repeat(64)}`,
    `0x${usdc.slice(2).padStart(64, '0')}`,
  ],
  data: `0x${word(500n)}${word(10n)}${word(0n)}${word(1n << 96n)}${word(0n)}`,
  logIndex: 0,
}

function blockOfSwap(chain = makeFixtureChain({ seed: 1 })) {
  const [first] = chain.blocks
  if (!first) throw new Error('no block')
  const transaction = { hash: '0x01', index: 0, from: '0x22', to: manager, isSuccess: true, logs: [swap] }
  const block: EvmBlock = { ...first, transactions: [transaction] }
  return { block, context: fixtureContext(chain) }
}

test('a V4 pool whose key no contract keeps is learned from the event that opened it', async () => {
  const { block, context: plain } = blockOfSwap()
  const context = { ...plain, findLog: async () => opened }
  const { blocks, newPools } = await decodeEvmBlocks(noRows, context, emptyState('eth'), [block])
  expect(newPools).toEqual([pool])
  expect(blocks[0]?.faults).toEqual([])
  expect(blocks[0]?.transactions[0]?.facts).toMatchObject([
    {
      kind: 'swap',
      pool,
      sold: { token: '0x0000000000000000000000000000000000000000', units: 1_000n },
      bought: { token: usdc, units: 3_000_000n },
    },
  ])
})

test('where the event that opened a V4 pool is refused again and again, blocks are read without the pool', async () => {
  const { block, context: plain } = blockOfSwap()
  let asked = 0
  const refuse = () => {
    asked++
    return Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why: 'batch-refused' }))
  }
  const context = { ...plain, findLog: refuse, optional: newOptionalReads() }
  const state = emptyState('eth')
  const decode = () => decodeEvmBlocks(noRows, context, state, [block])
  await expect(decode()).rejects.toThrow()
  await expect(decode()).rejects.toThrow()
  const { blocks, newPools } = await decode()
  expect([newPools, blocks[0]?.transactions[0]?.facts]).toEqual([[], []])
  await decode()
  expect(asked, 'it is not asked for at each block').toBe(3)
  expect([...state.notPools], 'and may be asked for later').toEqual([])
})
