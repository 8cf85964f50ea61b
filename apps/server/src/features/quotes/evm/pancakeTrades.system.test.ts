import { nativeCoin } from '@peregrine/core/address'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToPair, deployToken, mintToken, openV3Pool, setTax, wrapCoins } from './testing/testPools.ts'
import {
  exactly,
  questionsOn,
  startTraders,
  thereAndBack,
  type Traders,
  worldToken,
} from './testing/venueTrades.ts'

const ether = 10n ** 18n
const operator = '0xfee0000000000000000000000000000000000001'

let market: Traders['market']
let user: Traders['user']
let trader: Traders['trader']
let rival: Traders['rival']
let owner: Traders['owner']

beforeAll(async () => {
  ;({ market, user, trader, rival, owner } = await startTraders({
    chainId: 56,
    serviceFee: { bps: 100, evm: operator },
  }))
})
afterAll(() => market?.end())

const { buying, selling } = questionsOn('bsc')

test.each(['v2', 'v3'] as const)(
  '%s: bought, and all of it sold by a signed permission, twice',
  async (version) => {
    const token = worldToken(market, version)
    const [bought, sold] = await thereAndBack(trader, buying(token, ether))
    expect(bought.quote).toMatchObject({
      build: `pancake-${version}`,
      hops: [{ dex: `pancakeswap-${version}` }],
    })
    const { permit2 } = market.chain.contracts
    expect(sold.quote.approval).toEqual({
      spender: permit2,
      units: sold.quote.spend.units,
      standing: '0',
    })
    await thereAndBack(trader, buying(token, ether / 2n))
  },
)

test('the operator is paid apart: nothing is missing from the trade', async () => {
  const [bought, sold] = await thereAndBack(trader, buying(worldToken(market, 'v2'), ether))
  const fee = { bps: 100, recipient: operator, token: nativeCoin }
  expect(bought.quote.fees.service).toEqual({ ...fee, units: String(ether / 100n) })
  // Of what it brings at least: more cannot be owed before the trade.
  const least = BigInt(sold.quote.minimumUnits)
  expect(sold.quote.fees.service).toEqual({ ...fee, units: String(least / 100n) })
  expect(await market.wallet.reader.getBalance({ address: operator })).toBe(0n)
})

test('a permission that stands and lasts is not asked for again', async () => {
  const token = worldToken(market, 'v2')
  const { received: units } = await trader.trade(buying(token, ether))
  const { permit2, universalRouters } = market.chain.contracts
  const abi = parseAbi([
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  ])
  const allow = (seconds: number) => {
    const expiration = Math.floor(Date.now() / 1000) + seconds
    const args = [token, universalRouters[0] as Address, units, expiration] as const
    return market.send(user, { to: permit2, data: encodeFunctionData({ abi, args }) })
  }
  const permitOf = async () => {
    const body = {
      inputAmount: String(units),
      poolAddress: token,
      slippageBps: 100,
      tokenIn: token,
      tokenOut: nativeCoin,
      walletAddress: user.account.address,
    }
    const reply = await market.post('/api/bsc/pancake-v2/swap-tx', body)
    return (reply.body as { data: { txData: { permitData: object | null } } }).data.txData.permitData
  }
  expect(await permitOf()).toMatchObject({ units: String(units), spender: universalRouters[0] })
  await allow(60)
  expect(await permitOf()).not.toBeNull()
  await allow(3_600)
  expect(await permitOf()).toBeNull()
  const sold = await trader.trade(selling(token, units))
  expect(sold).toMatchObject(exactly(sold))
})

test.each(['v2', 'v3'] as const)('%s: two pools by way of a dollar coin', async (version) => {
  const base = market.chain.world.pricePools.find(
    ({ dex, symbol }) => dex.endsWith(version) && symbol === 'BNB',
  )
  const stable = base?.quote as Address
  const token = await deployToken(owner)
  const shares = [
    { token, units: 10n ** 24n },
    { token: stable, units: 40_000n * ether },
  ] as const
  await (version === 'v2' ? addToPair(owner, ...shares) : openV3Pool(owner, ...shares, { feePips: 2_500 }))
  const [bought] = await thereAndBack(trader, buying(token, ether / 10n))
  expect(bought.quote.hops.map(({ tokenIn, dex }) => [tokenIn, dex])).toEqual([
    [market.chain.contracts.wrapped, `pancakeswap-${version}`],
    [stable, `pancakeswap-${version}`],
  ])
})

test.each(['v2', 'v3'] as const)(
  '%s: a pool that moved past the slippage costs nothing but gas',
  async (version) => {
    const token = worldToken(market, version)
    const prepared = await trader.prepare(buying(token, ether))
    await rival.trade(buying(token, 20n * ether))
    expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
    const { received: units } = await trader.trade(buying(token, ether))
    const sale = await trader.prepare(selling(token, units))
    await rival.trade(selling(token, units * 10n))
    expect(await trader.settle(sale)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
  },
)

test.each(['v2', 'v3'] as const)('%s: a node that cannot simulate quotes the same', async (version) => {
  const token = worldToken(market, version)
  const { received: units } = await trader.trade(buying(token, ether))
  const ask = async () => {
    const quotes = [
      await market.quote(buying(token, ether), user),
      await market.quote(selling(token, units), user),
    ]
    return quotes.map(({ receive, fees }) => [receive.units, fees.service])
  }
  const simulated = await ask()
  market.setSimulating(false)
  const plain = await ask()
  const { gasUnits } = await market.quote(buying(token, ether), user)
  market.setSimulating(true)
  expect(plain).toEqual(simulated)
  // The trader's own limit counts then.
  expect(gasUnits).toBeNull()
})

test('a taxed token: the tax is named, and what is left of it arrives', async () => {
  const token = await deployToken(owner, { kind: 'TaxToken' })
  const pair = await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
  await setTax(owner, token, pair, 1_000n)
  const [bought, sold] = await thereAndBack(trader, buying(token, ether))
  expect(bought.quote.fees.tokenTax).toEqual({ buyBps: 1_000, sellBps: null })
  expect(sold.quote.fees.tokenTax).toEqual({ buyBps: null, sellBps: 1_000 })
})

test('a token with 9 decimals, and all coins of a wallet', async () => {
  const token = await deployToken(owner, { decimals: 9, supply: 10n ** 18n })
  await addToPair(owner, { token, units: 10n ** 17n }, await wrapCoins(owner, 50n * ether))
  const balance = await market.wallet.reader.getBalance({ address: user.account.address })
  const [bought] = await thereAndBack(trader, buying(token, balance - ether / 10n))
  expect(bought.quote.receive.decimals).toBe(9)
})

test('a token that changes an allowance only by way of 0, with one for Permit2 that stands', async () => {
  const token = await deployToken(owner, { kind: 'NoReturnToken', supply: 0n })
  const units = 10n ** 26n
  await mintToken(owner, { token, units })
  await addToPair(owner, { token, units }, await wrapCoins(owner, 50n * ether))
  const bought = await trader.trade(buying(token, ether))
  expect(bought).toMatchObject(exactly(bought))
  const { received } = bought
  const { permit2 } = market.chain.contracts
  await market.send(user, { to: token, data: buildApproval(token, permit2, 7n).data })
  const { approval } = await market.quote(selling(token, received), user)
  expect(approval).toEqual({ spender: permit2, units: String(received), standing: '7' })
  trader.approved.length = 0
  const sold = await trader.trade(selling(token, received))
  expect(sold).toMatchObject(exactly(sold))
  expect(trader.approved).toEqual([0n, received])
})

test('a call that is mined after its deadline reverts', async () => {
  const prepared = await trader.prepare(buying(worldToken(market, 'v2'), ether))
  await market.chain.rpc.call('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 600)
  expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
})
