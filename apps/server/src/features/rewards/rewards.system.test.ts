import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner, signInAs } from '../../http/session/testing/signInAs.ts'
import { post, type SendChain, settledNonce, startSendChain } from '../sends/testing/sendChain.ts'
import { shareOf } from './shareOf.ts'

const recipient = `0x${'fe'.repeat(20)}` as const
const path = '/community-reward/record/v1'
let s: SendChain
let cookie: string
const me = evmSigner(0xa11ce)

beforeAll(async () => {
  s = await startSendChain({ settings: { serviceFee: { bps: 40, evm: recipient, solana: null } } })
  cookie = await signInAs(s.app.server, me)
})
afterAll(() => s.end())

/** A payment sent under the session; `from` is another person of the chain. */
async function pay(to: Hex, value: bigint, data: Hex = '0x', person = 0, gas = 120_000n) {
  const account = privateKeyToAccount((s.chain.users[person] as { privateKey: Hex }).privateKey)
  const nonce = await settledNonce(s.chain, account.address)
  const signedTx = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    to,
    value,
    data,
    gas,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  await post(s.app, '/api/eth/broadcast-tx', { signedTx }, { cookie })
  await settledNonce(s.chain, account.address)
  return { hash: keccak256(signedTx), wallet: account.address }
}

const record = (more: object) =>
  post(
    s.app,
    path,
    { address: me.address, chainType: 1, feeAmount: '0', tradeVolume: '1000', ...more },
    { cookie },
  )

test.each([
  [{ bps: 40 }, 250],
  [{ bps: 80 }, 125],
  [{ bps: 100 }, 100],
  [{ bps: 300 }, 33],
  [null, 0],
])('the share of %j is %i', (fee, share) => {
  expect(shareOf(fee)).toBe(share)
})

test('a fee that was paid is recorded once, also when asked fifty times at once', async () => {
  const { hash, wallet } = await pay(recipient, 1_000n)
  const claim = { walletAddress: wallet, transactionHash: hash, feeAmount: '1000' }
  const replies = await Promise.all(Array.from({ length: 50 }, () => record(claim)))
  expect(replies.filter(({ body }) => body.data?.isNew === true)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.data?.share))).toEqual(new Set([250]))
  const { rows } = await s.app.database.pool.query('select fee_units, share from community_reward')
  expect(rows).toEqual([{ fee_units: '1000', share: 250 }])
})

test('a fee paid by an inner call counts, and one that only stands in the call does not', async () => {
  const abi = parseAbi([
    'struct C { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate3Value(C[] calls) payable',
  ])
  const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
  const inner = (value: bigint) =>
    encodeFunctionData({
      abi,
      functionName: 'aggregate3Value',
      args: [[{ target: recipient, allowFailure: false, value, callData: '0x' }]],
    })
  const paid = await pay(multicall, 500n, inner(500n))
  const claimOf = ({ hash, wallet }: typeof paid, feeAmount: string) =>
    record({ walletAddress: wallet, transactionHash: hash, feeAmount })
  expect((await claimOf(paid, '501')).body).toMatchObject({ code: 'reward.refused', context: { why: 'fee' } })
  expect((await claimOf(paid, '500')).body.data).toEqual({ share: 250, isNew: true })
  const told = await pay(multicall, 0n, inner(0n))
  expect((await claimOf(told, '1')).body.context).toEqual({ why: 'fee' })
})

test('without a fee the trade is recorded with a share of 0', async () => {
  const { hash, wallet } = await pay(s.account.address, 1n)
  const { body } = await record({ walletAddress: wallet, transactionHash: hash })
  expect(body.data).toEqual({ share: 0, isNew: true })
})

test('one fee payment is not claimed for two trades', async () => {
  const [first, second] = [await pay(s.account.address, 1n), await pay(s.account.address, 2n)]
  const fee = await pay(recipient, 300n)
  const claim = ({ hash, wallet }: typeof first) =>
    record({
      walletAddress: wallet,
      transactionHash: hash,
      feeAmount: '300',
      feeTransactionHash: fee.hash,
    })
  expect((await claim(first)).body.data).toEqual({ share: 250, isNew: true })
  expect((await claim(second)).body.context).toEqual({ why: 'taken' })
})

test.each([
  [
    'a wallet that is not mine',
    async () => ({ ...(await pay(s.account.address, 3n)), wallet: `0x${'12'.repeat(20)}` }),
    'sender',
  ],
  [
    'a transaction that nobody knows',
    async () => ({ hash: `0x${'34'.repeat(32)}`, wallet: me.address }),
    'unconfirmed',
  ],
  [
    'one that failed',
    async () => pay(s.chain.contracts.stables[0]?.address as Hex, 0n, '0xdeadbeef01'),
    'failed',
  ],
] as const)('%s is refused', async (_, make, why) => {
  const { hash, wallet } = await make()
  const { status, body } = await record({ walletAddress: wallet, transactionHash: hash })
  expect([status, body.context?.why]).toEqual([409, why])
})

test('a transaction sent in another session, or in none, is not mine', async () => {
  const { hash, wallet } = await pay(s.account.address, 4n)
  const other = await signInAs(s.app.server, evmSigner(0xb0b))
  const body = { address: evmSigner(0xb0b).address, walletAddress: wallet, transactionHash: hash }
  const reply = await post(
    s.app,
    path,
    { chainType: 1, feeAmount: '0', tradeVolume: '1', ...body },
    { cookie: other },
  )
  expect([reply.status, reply.body.context]).toEqual([409, { why: 'wallet' }])
})
