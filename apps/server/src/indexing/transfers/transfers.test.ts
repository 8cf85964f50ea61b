import type { EvmBlock } from '@peregrine/chains/block'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import type { ValueQuestion } from '@peregrine/chains/chainReads'
import type { ChainContext } from '../chainContext.ts'
import { transferTopic } from '@peregrine/chains/block'
import type { DecodedBlock } from '../unit.ts'
import { addEvmTransfers } from './findEvmTransfers.ts'
import { findSolTransfers } from './findSolTransfers.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const [watched, other, token] = [address('a'), address('b'), address('c')]
const wantedOf = (...list: string[]) => ({ isEmpty: false, has: (one: string) => list.includes(one) })
const topicOf = (of: string) => `0x${of.slice(2).padStart(64, '0')}`
const transfer = (from: string, to: string, units: bigint, logIndex: number) => ({
  address: token,
  topics: [transferTopic, topicOf(from), topicOf(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
  logIndex,
})

async function evmTransfers(block: Partial<EvmBlock>, values: bigint[] = [], swapIn: string[] = []) {
  const asked: ValueQuestion[] = []
  const context = {
    watched: wantedOf(watched),
    readValues: async (_: string, questions: readonly ValueQuestion[]) => {
      asked.push(...questions)
      return questions.map((_question, at) => values[at] ?? 0n)
    },
  } as unknown as ChainContext
  const decoded = {
    transfers: [],
    transactions: swapIn.map((hash) => ({ hash, facts: [{ kind: 'swap' }] })),
  } as unknown as DecodedBlock
  await addEvmTransfers(
    context,
    [{ family: 'EVM', hash: '0xb', transactions: [], ...block } as unknown as EvmBlock],
    [decoded],
  )
  return { found: decoded.transfers, asked }
}
const transaction = (
  hash: string,
  from: string,
  to: string | null,
  logs: ReturnType<typeof transfer>[] = [],
  isSuccess = true,
) => ({
  hash,
  index: 3,
  from,
  to,
  isSuccess,
  logs,
})

test('ERC-20 transfers of a watched wallet, in and out, and of no other', async () => {
  const logs = [
    transfer(watched, other, 5n, 1),
    transfer(other, watched, 6n, 2),
    transfer(other, token, 7n, 3),
    transfer(watched, other, 0n, 4),
    transfer(watched, watched, 8n, 5),
    // An NFT: its fourth topic is the id.
    {
      ...transfer(watched, other, 9n, 6),
      topics: [...transfer(watched, other, 9n, 6).topics, topicOf(other)],
    },
    transfer(other, watched, (1n << 256n) - 1n, 7),
  ]
  const { found } = await evmTransfers({
    transactions: [transaction('0x1', other, token, logs), transaction('0x2', other, token, logs, false)],
  })
  expect(found).toMatchObject([
    { txHash: '0x1', idx: 1, wallet: watched, direction: 'o', counterparty: other, token, units: 5n },
    { txHash: '0x1', idx: 2, wallet: watched, direction: 'i', counterparty: other, token, units: 6n },
    { txHash: '0x1', idx: 4, wallet: watched, direction: 'o', counterparty: other, token, units: 0n },
  ])
})

test('native coins of transactions to and from a watched wallet, without requests for trades', async () => {
  const { found, asked } = await evmTransfers(
    {
      transactions: [
        transaction('0x1', watched, other),
        transaction('0x2', other, watched),
        transaction('0x3', watched, token),
        transaction('0x4', other, token),
        transaction('0x5', watched, null),
        transaction('0x6', watched, other, [], false),
        transaction('0x8', watched, other),
      ],
      silent: [{ hash: '0x7', index: 9, from: other, to: watched }],
    },
    // The last but one carries nothing, like most calls.
    [11n, 12n, 0n, 13n],
    ['0x3'],
  )
  expect(asked.map(({ hash, isSilent }) => [hash, isSilent])).toEqual([
    ['0x1', false],
    ['0x2', false],
    ['0x8', false],
    ['0x7', true],
  ])
  expect(found.map(({ txHash, direction, units, isNative }) => [txHash, direction, units, isNative])).toEqual(
    [
      ['0x1', 'o', 11n, true],
      ['0x2', 'i', 12n, true],
      ['0x7', 'i', 13n, true],
    ],
  )
})

const key = (n: number) => `${'1'.repeat(30)}${String.fromCharCode(64 + n).repeat(2)}`
const [payer, receiver, from, to, mint] = [key(1), key(2), key(3), key(4), key(5)]
const tokenBalance = (accountIndex: number, owner: string, amount: string, of = mint) => ({
  accountIndex,
  mint: of,
  owner,
  uiTokenAmount: { amount, decimals: 6 },
})

function solTransfers(meta: object, wanted: string[], accountKeys = [payer, receiver, from, to]) {
  const raw = {
    transaction: {
      signatures: ['sig'],
      message: {
        header: { numRequiredSignatures: 1 },
        accountKeys: [...accountKeys, programs.system],
        instructions: [],
      },
    },
    meta: { err: null, innerInstructions: [], logMessages: [], ...meta },
  }
  return findSolTransfers(decodeSolanaTransaction(raw), 4, wantedOf(...wanted))
}

test('SOL sent: the fee is nobody’s transfer, and both sides name each other', () => {
  const meta = {
    fee: 5_000,
    preBalances: [9_000_000, 10, 0, 0, 1],
    postBalances: [3_995_000, 5_000_010, 0, 0, 1],
  }
  expect(solTransfers(meta, [payer, receiver])).toMatchObject([
    {
      wallet: payer,
      direction: 'o',
      units: 5_000_000n,
      counterparty: receiver,
      token: nativeSolMint,
      isNative: true,
    },
    { wallet: receiver, direction: 'i', units: 5_000_000n, counterparty: payer, decimals: 9 },
  ])
  expect(solTransfers({ ...meta, postBalances: [8_995_000, 10, 0, 0, 1] }, [payer])).toEqual([])
})

test('tokens sent: the owners are found, and the rent of a new account is no transfer', () => {
  const meta = {
    fee: 5_000,
    preBalances: [9_000_000, 10, 2_039_280, 0, 1],
    postBalances: [6_955_720, 10, 2_039_280, 2_039_280, 1],
    preTokenBalances: [tokenBalance(2, payer, '700')],
    postTokenBalances: [tokenBalance(2, payer, '200'), tokenBalance(3, receiver, '500')],
  }
  expect(solTransfers(meta, [payer, receiver])).toMatchObject([
    { wallet: payer, direction: 'o', units: 500n, counterparty: receiver, token: mint, decimals: 6 },
    { wallet: receiver, direction: 'i', units: 500n, counterparty: payer, token: mint },
  ])
})

test('wrapping SOL moves nothing', () => {
  const meta = {
    fee: 5_000,
    preBalances: [9_000_000_000, 10, 2_039_280, 0, 1],
    postBalances: [6_999_995_000, 10, 2_002_039_280, 0, 1],
    preTokenBalances: [tokenBalance(2, payer, '0', nativeSolMint)],
    postTokenBalances: [tokenBalance(2, payer, '2000000000', nativeSolMint)],
  }
  expect(solTransfers(meta, [payer])).toEqual([])
  // The account that holds the wrapped SOL is not a recipient.
  expect(solTransfers(meta, [payer, from])).toEqual([])
})

test('a sender to two wallets has no counterparty; SOL sent along exceeds rent', () => {
  const third = key(6)
  const meta = {
    fee: 5_000,
    preBalances: [90_000_000, 10, 2_039_280, 2_039_280, 2_039_280, 1],
    postBalances: [39_995_000, 50_000_010, 2_039_280, 2_039_280, 2_039_280, 1],
    preTokenBalances: [
      tokenBalance(2, payer, '700'),
      tokenBalance(3, receiver, '0'),
      tokenBalance(4, third, '0'),
    ],
    postTokenBalances: [
      tokenBalance(2, payer, '100'),
      tokenBalance(3, receiver, '400'),
      tokenBalance(4, third, '200'),
    ],
  }
  const found = solTransfers(meta, [payer, receiver], [payer, receiver, from, to, key(7)])
  expect(found.map(({ wallet, units, counterparty }) => [wallet, units, counterparty])).toEqual([
    [payer, 600n, null],
    [receiver, 400n, payer],
    [payer, 50_000_000n, receiver],
    [receiver, 50_000_000n, payer],
  ])
  expect(new Set(found.map(({ idx }) => idx)).size).toBe(4)
  // The owner is found although its own address is not among the transaction's accounts.
  const ofThird = solTransfers(meta, [third], [payer, receiver, from, to, key(7)])
  expect(ofThird.map(({ wallet, units, counterparty }) => [wallet, units, counterparty])).toEqual([
    [third, 200n, payer],
  ])
})
