import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from './testChain.ts'
import { createTestWallet } from './testWallet.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain({ chainId: 1, mining: 'manual' })
})
afterAll(() => chain?.stop())

/** Writes 1 at the slot of the second: dear where a second is new, as the sums of a V2 pair are. */
const code = '0x6001425500'
const seconds = '0x00000000000000000000000000000000005ec09d'

test('a call that costs more in the next second than when it was estimated goes through', async () => {
  const [person] = chain.users
  const newest = () => wallet.reader.getBlock({ blockTag: 'latest' })
  const mine = async () => chain.rpc.call('evm_mine', Number((await newest()).timestamp) + 1)
  const wallet = createTestWallet(chain, mine)
  await chain.rpc.call('anvil_setCode', seconds, code)
  // The node estimates in the second of its newest block.
  await chain.rpc.call('anvil_setBlockTimestampInterval', 0)
  await wallet.send(person!, { to: seconds, data: '0x' })
  const estimated = await wallet.reader.estimateGas({ account: person!.account.address, to: seconds })
  const { gasUsed } = await wallet.send(person!, { to: seconds, data: '0x' })
  expect(gasUsed).toBeGreaterThan(estimated)
})

test('a receipt that comes later than its block is waited for, though no other block comes', async () => {
  let unready = 0
  await using node = await startRpcFilter(chain.rpcUrl, {
    answer: ({ method }) =>
      method === 'eth_getTransactionReceipt' && ++unready <= 3 ? { result: null } : null,
  })
  const wallet = createTestWallet({ ...chain, rpcUrl: node.url }, () => chain.mine())
  const [person] = chain.users
  const { status } = await wallet.send(person!, { to: person!.account.address, data: '0x' })
  expect([status, unready]).toEqual(['success', 4])
})
