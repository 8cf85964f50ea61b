import { launchV2Token } from '@peregrine/sandbox/evm/launchCalls'
import { buyWithCoin } from '@peregrine/sandbox/evm/swapCalls'
import type { WorldPool } from '@peregrine/sandbox/evm/world'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { numberToHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexThrough } from '../features/holders/testing/olderToken.ts'

let database: TestDatabase
let chain: TestChain
beforeEach(async () => {
  database = await createTestDatabase()
  chain = await startTestChain({ chainId: 8453, mining: 'auto' })
})
afterEach(async () => {
  await chain.stop()
  await database.drop()
})

/** Chain time is far behind the machine's. */
const deadline = 2n ** 40n
/** As many tokens as a block of a busy chain names. */
const tokens = 50

/** Launches tokens with a pool each, none of which the index will have seen. */
async function launchPools(): Promise<WorldPool[]> {
  const wallet = createTestWallet(chain)
  const [creator] = chain.users
  const { address } = creator!.account
  const pools: WorldPool[] = []
  for (let i = 0; i < tokens; i++) {
    const nonce = await wallet.reader.getTransactionCount({ address })
    const launch = { kind: 'honest', name: `Token ${i}`, symbol: `T${i}`, taxBps: 0, deadline } as const
    const { calls, pool } = launchV2Token('base', address, nonce, { ...launch, coins: 10n ** 17n })
    for (const call of calls) await wallet.send(creator!, call)
    pools.push(pool)
  }
  return pools
}

/** One block with a purchase in each pool. */
async function buyInAll(pools: readonly WorldPool[]): Promise<void> {
  const trader = chain.users[1]!.account.address
  await chain.rpc.call('anvil_impersonateAccount', trader)
  await chain.rpc.call('evm_setAutomine', false)
  const nonce = Number(await chain.rpc.call('eth_getTransactionCount', trader, 'latest'))
  for (const [i, pool] of pools.entries()) {
    const order = { key: 'base', pool, trader, amountIn: 10n ** 15n, minOut: 0n, deadline } as const
    const { to, data, value = 0n, gas = 0n } = buyWithCoin(order, 'router')
    const amounts = { value: numberToHex(value), gas: numberToHex(gas), nonce: numberToHex(nonce + i) }
    await chain.rpc.call('eth_sendTransaction', { from: trader, to, data, ...amounts })
  }
  await chain.rpc.call('evm_mine')
}

test('fifty unknown tokens of one block are learned in a few calls on a free plan', async () => {
  const pools = await launchPools()
  await chain.rpc.call('anvil_mine', numberToHex(200))
  await buyInAll(pools)
  const indexed = await indexThrough(chain, database, 'free-evm')
  try {
    const known = async () => {
      const { rows } = await database.pool.query(
        `select count(distinct t.address)::int as n from token t join trade on trade.token = t.address
         where t.symbol like 'T%' and t.decimals = 18 and t.total_supply is not null`,
      )
      return rows[0].n
    }
    await expect.poll(known, { timeout: 30_000 }).toBe(tokens)
    // Four facts of each token, three of each pool, its factory's word, and its reserves: four hundred and fifty calls.
    const before = indexed.provider.calls.eth_call ?? 0
    expect(before).toBeLessThan(60)
    // The holders of all tokens at once, in ranges as wide as the plan serves.
    expect(indexed.provider.calls.eth_getLogs ?? 0).toBeLessThan(20)
  } finally {
    await indexed.stop()
  }
})
