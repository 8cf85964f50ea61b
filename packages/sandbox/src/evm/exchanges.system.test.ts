import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveCall, type Call } from './call.ts'
import type { Person } from './cast.ts'
import { type Launch, launchV2Token, launchV3Token } from './launchCalls.ts'
import { buyWithCoin, sellForCoin, type SwapOrder, swapOverTwoPools } from './swapCalls.ts'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet, type TestWallet } from '@peregrine/testkit/testWallet'
import { universalBuy, universalSell } from './universalCalls.ts'
import type { WorldPool } from './world.ts'

const deadline = 2n ** 40n
const swapTopics: Record<string, string> = {
  'uniswap-v2': '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  'pancakeswap-v2': '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  'uniswap-v3': '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  'pancakeswap-v3': '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83',
}

describe.each([1, 8453, 56] as const)('exchanges on chain %i', (chainId) => {
  let chain: TestChain
  let wallet: TestWallet
  let user: Person
  let pools: WorldPool[]

  beforeAll(async () => {
    chain = await startTestChain({ chainId, mining: 'auto' })
    wallet = createTestWallet(chain)
    user = chain.users[0] as Person
    pools = chain.world.memePools
  })
  afterAll(() => chain?.stop())

  const order = (pool: WorldPool, amountIn: bigint): SwapOrder => ({
    key: chain.key,
    pool,
    trader: user.account.address,
    amountIn,
    minOut: 1n,
    deadline,
  })
  const poolOf = (version: 'v2' | 'v3'): WorldPool => {
    const pool = pools.find(({ dex }) => dex.endsWith(version))
    if (!pool) throw new Error(`no ${version} pool`)
    return pool
  }
  const swaps = async (call: Call, pool: WorldPool) => {
    const receipt = await wallet.send(user, call)
    return receipt.logs.filter(
      ({ address, topics }) => address === pool.address && topics[0] === swapTopics[pool.dex],
    )
  }
  const held = (token: Address) => wallet.balance(token, user.account.address)

  const launched = async (
    launchToken: typeof launchV2Token,
    token: Pick<Launch, 'kind' | 'name' | 'symbol' | 'taxBps'>,
  ): Promise<WorldPool> => {
    const { address } = user.account
    const nonce = await wallet.reader.getTransactionCount({ address })
    const { calls, pool } = launchToken(chain.key, address, nonce, { ...token, coins: 10n ** 18n, deadline })
    for (const call of calls) await wallet.send(user, call)
    return pool
  }

  const ways = [
    ['v2', 'router'],
    ['v2', 'swapRouter02'],
    ['v2', 'universal'],
    ['v3', 'swapRouter02'],
    ['v3', 'universal'],
  ] as const
  test.each(ways)('buys and sells in a %s pool by %s', async (version, way) => {
    const pool = poolOf(version)
    const before = await held(pool.base)
    const bought = await swaps(
      way === 'universal' ? universalBuy(order(pool, 10n ** 16n)) : buyWithCoin(order(pool, 10n ** 16n), way),
      pool,
    )
    const amount = (await held(pool.base)) - before
    expect(bought).toHaveLength(1)
    expect(amount).toBeGreaterThan(0n)

    const { permit2, v2Router, swapRouter02 } = chain.contracts
    await wallet.send(
      user,
      approveCall(pool.base, way === 'universal' ? permit2 : way === 'router' ? v2Router : swapRouter02),
    )
    const sale =
      way === 'universal'
        ? await universalSell(order(pool, amount), user.account, 0)
        : sellForCoin(order(pool, amount), way)
    const sold = await swaps(sale, pool)
    expect(sold).toHaveLength(1)
    expect(await held(pool.base)).toBe(before)
  })

  test.each(['v2', 'v3'] as const)('routes over two %s pools from a dollar coin', async (version) => {
    const pool = poolOf(version)
    const stable = chain.world.pricePools.find(
      ({ dex, symbol }) => dex.endsWith(version) && (symbol === 'ETH' || symbol === 'BNB'),
    )
    if (!stable) throw new Error('no price pool')
    await wallet.send(
      user,
      approveCall(stable.quote, version === 'v2' ? chain.contracts.v2Router : chain.contracts.swapRouter02),
    )
    const units =
      stable.quote === chain.contracts.stables[0]?.address
        ? chain.contracts.stables[0]
        : chain.contracts.stables[1]
    const call = swapOverTwoPools(
      order(pool, 50n * 10n ** BigInt(units?.decimals ?? 18)),
      { stable: stable.quote, feePips: 500 },
      'buy',
    )
    const receipt = await wallet.send(user, call)
    const touched = receipt.logs
      .filter(({ topics }) => topics[0] === swapTopics[pool.dex])
      .map(({ address }) => address)
    expect(touched).toEqual([stable.address, pool.address])
  })

  test('a quote matches the swap that follows', async () => {
    const pool = poolOf('v3')
    const abi = parseAbi([
      'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160, uint32, uint256)',
    ])
    const params = {
      tokenIn: pool.quote,
      tokenOut: pool.base,
      amountIn: 10n ** 16n,
      fee: pool.feePips,
      sqrtPriceLimitX96: 0n,
    }
    const { result } = await wallet.reader.simulateContract({
      abi,
      address: chain.contracts.quoterV2,
      functionName: 'quoteExactInputSingle',
      args: [params],
    })
    const before = await held(pool.base)
    await wallet.send(user, buyWithCoin(order(pool, 10n ** 16n), 'swapRouter02'))
    expect((await held(pool.base)) - before).toBe(result[0])
  })

  test('a launched honeypot can be bought but not sold', async () => {
    const pool = await launched(launchV2Token, { kind: 'honeypot', name: 'Trap', symbol: 'TRAP', taxBps: 0 })
    const victim = chain.users[1] as Person
    const theirs = { ...order(pool, 10n ** 16n), trader: victim.account.address }
    await wallet.send(victim, buyWithCoin(theirs, 'router'))
    const amountIn = await wallet.balance(pool.base, victim.account.address)
    expect(amountIn).toBeGreaterThan(0n)
    await wallet.send(victim, approveCall(pool.base, chain.contracts.v2Router))
    await expect(wallet.send(victim, sellForCoin({ ...theirs, amountIn }, 'router'))).rejects.toThrow(
      /failed/,
    )
  })

  test.runIf(chainId !== 56)('a token launched with a V3 pool can be bought and sold', async () => {
    const pool = await launched(launchV3Token, { kind: 'honest', name: 'Three', symbol: 'THREE', taxBps: 0 })
    const before = await held(pool.base)
    expect(await swaps(buyWithCoin(order(pool, 10n ** 16n), 'swapRouter02'), pool)).toHaveLength(1)
    const amount = (await held(pool.base)) - before
    await wallet.send(user, approveCall(pool.base, chain.contracts.swapRouter02))
    expect(await swaps(sellForCoin(order(pool, amount), 'swapRouter02'), pool)).toHaveLength(1)
  })

  test('a taxed token arrives reduced by its tax', async () => {
    const pool = await launched(launchV2Token, { kind: 'tax', name: 'Taxed', symbol: 'TAX', taxBps: 500 })
    const buyer = chain.users[1] as Person
    const abi = parseAbi([
      'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
    ])
    const data = encodeFunctionData({ abi, args: [10n ** 16n, [pool.quote, pool.base]] })
    const answer = await wallet.reader.call({ to: chain.contracts.v2Router, data })
    const quoted = BigInt(`0x${answer.data?.slice(-64)}`)
    await wallet.send(
      buyer,
      buyWithCoin({ ...order(pool, 10n ** 16n), trader: buyer.account.address }, 'router'),
    )
    expect(await wallet.balance(pool.base, buyer.account.address)).toBe(quoted - (quoted * 500n) / 10_000n)
  })
})
