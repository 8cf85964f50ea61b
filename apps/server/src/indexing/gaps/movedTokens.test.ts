import type { Block, SolBlock } from '@peregrine/chains/block'
import { makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { expect, test } from 'vitest'
import { movedTokens } from './movedTokens.ts'

const pubkey = (digit: string) => digit.repeat(32)
const [payer, account, mint] = [pubkey('1'), pubkey('2'), pubkey('3')]

function sent(err: unknown): unknown {
  const balance = (amount: string) => ({
    accountIndex: 1,
    mint,
    owner: payer,
    uiTokenAmount: { amount, decimals: 6 },
  })
  return {
    transaction: {
      signatures: [pubkey('5')],
      message: { accountKeys: [payer, account], instructions: [] },
    },
    meta: {
      err,
      fee: 5_000,
      preBalances: [9, 9],
      postBalances: [9, 9],
      preTokenBalances: [balance('7')],
      postTokenBalances: [balance('8')],
      innerInstructions: [],
      logMessages: [],
    },
  }
}

function solBlock(transactions: unknown[]): SolBlock {
  const head = { number: 5, hash: '5', parentHash: '4', parentNumber: 4, timeMs: 1, seenAtMs: 1 }
  return { ...head, chain: 'sol', family: 'SOL', transactions }
}

test('tokens that blocks move are those of their transfers', () => {
  const chain = makeFixtureChain({ seed: 14, blocksPerToken: 12, swapsPerBlock: 3 })
  chain.extend(30)
  const blocks = chain.blocks.slice(25, 27)
  const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((sent) => sent.logs))
  const moved = movedTokens(blocks)
  const [, later, made] = chain.tokens()
  expect([...moved]).toEqual(expect.arrayContaining([later, made, chain.pricePool.base]))
  // Pools are addresses of other logs.
  expect(moved.has(chain.pricePool.pool)).toBe(false)
  expect(logs.length).toBeGreaterThan(moved.size)
})

test.each<[string, Block, string[]]>([
  ['successful', solBlock([sent(null)]), [mint]],
  ['failed', solBlock([sent({ InstructionError: [0, 'Custom'] })]), []],
  ['malformed', solBlock(['nonsense']), []],
])('a %s transaction on Solana', (_, block, expected) => {
  expect([...movedTokens([block])]).toEqual(expected)
})
