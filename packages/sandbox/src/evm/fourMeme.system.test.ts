import { type Address, erc20Abi, parseAbi, parseEventLogs, type TransactionReceipt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractAddresses, fourHelper, fourManager } from './contractAddresses.ts'
import { approveCall } from './call.ts'
import type { Person } from './cast.ts'
import { fourAbi, fourBuy, fourCreate, fourSell } from './fourCalls.ts'
import { v2PairAddress } from './initCodeHash.ts'
import { buyWithCoin, sellForCoin } from './swapCalls.ts'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet, type TestWallet } from '@peregrine/testkit/testWallet'
import type { WorldPool } from './world.ts'

const helperAbi = parseAbi([
  'function getTokenInfo(address token) view returns (uint256 version, address tokenManager, address quote, uint256 lastPrice, uint256 tradingFeeRate, uint256 minTradingFee, uint256 launchTime, uint256 offers, uint256 maxOffers, uint256 funds, uint256 maxFunds, bool liquidityAdded)',
  'function tryBuy(address token, uint256 amount, uint256 funds) view returns (address tokenManager, address quote, uint256 estimatedAmount, uint256 estimatedCost, uint256 estimatedFee, uint256 amountMsgValue, uint256 amountApproval, uint256 amountFunds)',
  'function trySell(address token, uint256 amount) view returns (address tokenManager, address quote, uint256 funds, uint256 fee)',
])
const ether = 10n ** 18n

let chain: TestChain
let wallet: TestWallet
let creator: Person
let trader: Person
let token: Address

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56, mining: 'auto' })
  wallet = createTestWallet(chain)
  ;[creator, trader] = chain.users as [Person, Person]
  const receipt = await wallet.send(creator, fourCreate('哈基米', 'HJM', ether / 10n))
  token = eventsOf(receipt, 'TokenCreate')[0]?.token ?? '0x'
})
afterAll(() => chain?.stop())

type FourEvent = 'TokenCreate' | 'TokenPurchase' | 'TokenSale' | 'LiquidityAdded' | 'TradeStop'

function eventsOf(receipt: TransactionReceipt, eventName: FourEvent): { token?: Address; funds?: bigint }[] {
  return parseEventLogs({ abi: fourAbi, eventName, logs: receipt.logs }).map(({ args }) => args)
}
const tokenInfo = () =>
  wallet.reader.readContract({
    abi: helperAbi,
    address: fourHelper,
    functionName: 'getTokenInfo',
    args: [token],
  })
const tryBuy = (amount: bigint, funds: bigint) =>
  wallet.reader.readContract({
    abi: helperAbi,
    address: fourHelper,
    functionName: 'tryBuy',
    args: [token, amount, funds],
  })

test("a new token offers 800 million of a billion, less its creator's purchase", async () => {
  const [version, manager, quote, lastPrice, , , , offers, maxOffers, funds, maxFunds, isMoved] =
    await tokenInfo()
  expect([version, manager.toLowerCase(), BigInt(quote)]).toEqual([2n, fourManager, 0n])
  expect([maxOffers, maxFunds, isMoved]).toEqual([8n * 10n ** 26n, 18n * ether, false])
  expect(offers).toBe(maxOffers - (await wallet.balance(token, creator.account.address)))
  expect(funds).toBeGreaterThan(0n)
  expect(lastPrice).toBeGreaterThan(0n)
})

test('the helper quotes exactly the result of a purchase', async () => {
  const [, , amount, cost, fee] = await tryBuy(0n, ether / 2n)
  const receipt = await wallet.send(trader, fourBuy(token, ether / 2n, amount))
  const [bought] = eventsOf(receipt, 'TokenPurchase')
  expect(bought).toMatchObject({ account: trader.account.address, amount, cost, fee })
  expect(await wallet.balance(token, trader.account.address)).toBe(amount)
  const [, , , lastPrice, , , , offers, , funds] = await tokenInfo()
  expect(bought).toMatchObject({ price: lastPrice, offers, funds })
})

test('a sale returns tokens to the curve at the quoted price', async () => {
  const amount = (await wallet.balance(token, trader.account.address)) / 3n
  const [, , net, fee] = await wallet.reader.readContract({
    abi: helperAbi,
    address: fourHelper,
    functionName: 'trySell',
    args: [token, amount],
  })
  await wallet.send(trader, approveCall(token, fourManager))
  const receipt = await wallet.send(trader, fourSell(token, amount, net))
  const [sold] = eventsOf(receipt, 'TokenSale')
  expect(sold).toMatchObject({ account: trader.account.address, amount, cost: net + fee, fee })
})

test('holders cannot transfer the token while it is on the curve', async () => {
  const transfer = wallet.reader.simulateContract({
    abi: erc20Abi,
    address: token,
    functionName: 'transfer',
    args: [creator.account.address, 1n],
    account: trader.account,
  })
  await expect(transfer).rejects.toThrow(/restricted/)
})

test('a purchase that asks for more than its money buys fails', async () => {
  const [, , amount] = await tryBuy(0n, ether)
  await expect(wallet.send(trader, fourBuy(token, ether, amount + 1n))).rejects.toThrow(/failed|slippage/)
})

test('the last purchase fills the curve, opens the exchange pool and gives change', async () => {
  const before = await wallet.reader.getBalance({ address: trader.account.address })
  const receipt = await wallet.send(trader, fourBuy(token, 40n * ether, 0n))
  const spent = before - (await wallet.reader.getBalance({ address: trader.account.address }))
  expect(spent).toBeLessThan(18n * ether)
  expect(eventsOf(receipt, 'TradeStop')).toEqual([{ token }])
  const [added] = eventsOf(receipt, 'LiquidityAdded')
  expect(added).toMatchObject({
    base: token,
    offers: 2n * 10n ** 26n,
    quote: '0x0000000000000000000000000000000000000000',
  })
  const { wrapped } = contractAddresses.bsc
  const pair = v2PairAddress('bsc', token, wrapped)
  expect(await wallet.balance(wrapped, pair)).toBe(added?.funds)
  expect(await wallet.balance(pair, '0x000000000000000000000000000000000000dEaD')).toBeGreaterThan(0n)
  expect((await tokenInfo())[11]).toBe(true)
  await expect(wallet.send(trader, fourBuy(token, ether, 0n))).rejects.toThrow()
})

test('it then trades on PancakeSwap, near the last price of the curve', async () => {
  const pool: WorldPool = {
    dex: 'pancakeswap-v2',
    address: v2PairAddress('bsc', token, contractAddresses.bsc.wrapped),
    base: token,
    quote: contractAddresses.bsc.wrapped,
    feePips: 2500,
    symbol: 'HJM',
  }
  const order = {
    key: 'bsc' as const,
    pool,
    trader: creator.account.address,
    amountIn: 10n ** 15n,
    minOut: 1n,
    deadline: 2n ** 40n,
  }
  const before = await wallet.balance(token, creator.account.address)
  await wallet.send(creator, buyWithCoin(order, 'router'))
  const bought = (await wallet.balance(token, creator.account.address)) - before
  const curvePrice = (await tokenInfo())[3]
  const paidPerToken = (10n ** 15n * ether) / bought
  expect(Number(paidPerToken) / Number(curvePrice)).toBeGreaterThan(0.9)
  expect(Number(paidPerToken) / Number(curvePrice)).toBeLessThan(1.1)
  await wallet.send(creator, approveCall(token, chain.contracts.v2Router))
  await wallet.send(creator, sellForCoin({ ...order, amountIn: bought }, 'router'))
  expect(await wallet.balance(token, creator.account.address)).toBe(before)
})
