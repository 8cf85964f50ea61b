import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChainClock, createChainClock } from '../evm/chainClock.ts'
import { createRandom } from '../people/random.ts'
import { answerBuilder, builderNames } from './builder.ts'
import { PrivatePool } from './privatePool.ts'

let chain: TestChain
let pool: PrivatePool
let clock: ChainClock
let timestamp = 0

beforeAll(async () => {
  chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const { timestamp: last } = await chain.rpc.call<{ timestamp: Hex }>(
    'eth_getBlockByNumber',
    'latest',
    false,
  )
  timestamp = Number(last)
})
beforeEach(async () => {
  const random = createRandom('test', 'builders')
  pool = new PrivatePool(chain.rpc, builderNames, random)
  clock = await createChainClock(chain.rpc, random, { usualGwei: 0, keptBlocks: 100, held: pool })
})
afterAll(() => chain.stop())

const account = () => privateKeyToAccount((chain.users[0] as { privateKey: Hex }).privateKey)
const mine = () => clock.mine(++timestamp)
const head = async () => Number(await chain.rpc.call('eth_blockNumber'))
const hex = (number: number): Hex => `0x${number.toString(16)}`

async function sign(more: { data?: Hex; maxFeePerGas?: bigint; to?: Hex } = {}): Promise<Hex> {
  const nonce = Number(await chain.rpc.call('eth_getTransactionCount', account().address, 'latest'))
  const fees = { maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 0n }
  return account().signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    gas: 100_000n,
    to: account().address,
    ...fees,
    ...more,
  })
}

const toAll = (method: string, params: unknown) =>
  Promise.all(builderNames.map((name) => answerBuilder(pool, name, { id: 1, method, params: [params] })))
const knows = async (hash: Hex) => (await chain.rpc.call('eth_getTransactionByHash', hash)) !== null
const isMined = async (hash: Hex) => (await chain.rpc.call('eth_getTransactionReceipt', hash)) !== null

test('a private transaction is in no public pool until it is mined, in the next block', async () => {
  const tx = await sign()
  const replies = await toAll('eth_sendPrivateTransaction', { tx })
  expect(replies.map(({ result }) => result)).toEqual(builderNames.map(() => keccak256(tx)))
  expect([await knows(keccak256(tx)), await clock.pending()]).toEqual([false, 4])
  await mine()
  expect([await isMined(keccak256(tx)), pool.count()]).toEqual([true, 0])
})

test('the last block and the times are kept', async () => {
  const tx = await sign()
  const late = { tx, minTimestamp: timestamp + 100 }
  await toAll('eth_sendPrivateTransaction', { ...late, maxBlockNumber: hex((await head()) + 2) })
  await mine()
  await mine()
  expect([await isMined(keccak256(tx)), pool.count()]).toEqual([false, 4])
  await mine()
  expect([await isMined(keccak256(tx)), pool.count()]).toEqual([false, 0])
  const [refused] = await toAll('eth_sendPrivateTransaction', { tx, maxBlockNumber: hex(await head()) })
  expect(refused?.error?.message).toBe('past its block')
  const [past] = await toAll('eth_sendPrivateTransaction', { tx, maxTimestamp: 1_000 })
  expect(past?.error?.message).toBe('past its time')
})

test('a bundle is in its own block alone, and in none where it would fail', async () => {
  const tx = await sign()
  await toAll('eth_sendBundle', { txs: [tx], blockNumber: hex((await head()) + 2) })
  await mine()
  expect(await isMined(keccak256(tx))).toBe(false)
  await mine()
  expect(await isMined(keccak256(tx))).toBe(true)
  const token = chain.contracts.stables[0]?.address as Hex
  const failing = await sign({ to: token, data: '0xdeadbeef' })
  await toAll('eth_sendBundle', { txs: [failing], blockNumber: hex((await head()) + 1) })
  await mine()
  expect(await isMined(keccak256(failing))).toBe(false)
  await toAll('eth_sendPrivateTransaction', { tx: failing })
  await mine()
  const receipt = await chain.rpc.call<{ status: Hex }>('eth_getTransactionReceipt', keccak256(failing))
  expect(receipt.status).toBe('0x0')
})

test('each block has one builder, in turn; another holds on', async () => {
  const tx = await sign()
  const next = (await head()) + 1
  const name = builderNames[(next + 1) % 4] as string
  await answerBuilder(pool, name, { id: 1, method: 'eth_sendRawTransaction', params: [tx] })
  await mine()
  expect(await isMined(keccak256(tx))).toBe(false)
  await mine()
  expect(await isMined(keccak256(tx))).toBe(true)
})

test('what a block has no price for leaves the public pool again', async () => {
  await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', hex(2_000_000_000))
  const tx = await sign({ maxFeePerGas: 1_000_000_000n })
  await toAll('eth_sendPrivateTransaction', { tx })
  await mine()
  expect([await isMined(keccak256(tx)), await knows(keccak256(tx)), pool.count()]).toEqual([false, false, 4])
  await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', hex(0))
  await mine()
  expect(await isMined(keccak256(tx))).toBe(true)
})

test('a builder may drop, hold back and cancel', async () => {
  const tx = await sign()
  pool.settings.dropShare = 1
  expect((await toAll('eth_sendPrivateTransaction', { tx }))[0]?.result).toBe(keccak256(tx))
  expect(pool.count()).toBe(0)
  Object.assign(pool.settings, { dropShare: 0, holdBlocks: 2 })
  await toAll('eth_sendPrivateTransaction', { tx })
  await mine()
  await mine()
  expect(await isMined(keccak256(tx))).toBe(false)
  expect((await toAll('eth_cancelPrivateTransaction', { txHash: keccak256(tx) }))[0]?.result).toBe(true)
  await mine()
  expect([await isMined(keccak256(tx)), pool.count()]).toEqual([false, 0])
})

test.each([
  ['eth_sendPrivateTransaction', { tx: '0x02' }, -32000],
  ['eth_sendPrivateTransaction', {}, -32602],
  ['eth_sendBundle', { txs: [] }, -32602],
  ['eth_call', {}, -32602],
])('%s of %j is refused', async (method, params, code) => {
  const { error } = await answerBuilder(pool, 'titan', { id: 1, method, params: [params] })
  expect(error?.code).toBe(code)
})
