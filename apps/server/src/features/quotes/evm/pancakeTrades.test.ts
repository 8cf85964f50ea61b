import { nativeCoin } from '@peregrine/core/address'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmMarket, type Question, startEvmMarket } from './testing/evmMarket.ts'
import { EvmTrader, type Outcome } from './testing/evmTrader.ts'
import { addToPair, deployToken, openV3Pool, setTax, wrapCoins } from './testing/testPools.ts'

const ether = 10n ** 18n
const operator = '0xfee0000000000000000000000000000000000001'

let market: EvmMarket
let user: Person
let trader: EvmTrader
let rival: EvmTrader
let owner: { market: EvmMarket; person: Person }

beforeAll(async () => {
  market = await startEvmMarket({ chainId: 56, serviceFee: { bps: 100, evm: operator } })
  const [first, second, third] = market.chain.users as [Person, Person, Person]
  user = first
  trader = new EvmTrader(market, user)
  rival = new EvmTrader(market, second)
  owner = { market, person: third }
})
afterAll(() => market?.end())

const worldToken = (version: 'v2' | 'v3'): Address => {
  const pool = market.chain.world.memePools.find(({ dex }) => dex.endsWith(version))
  if (!pool) throw new Error(`no ${version} pool`)
  return pool.base
}
const buying = (token: Address, units: bigint, slippageBps = 100): Question => ({
  network: 'bsc',
  side: 'buy',
  token,
  units,
  slippageBps,
})
const selling = (token: Address, units: bigint): Question => ({ ...buying(token, units), side: 'sell' })
const exactly = ({ quote }: Outcome) => ({
  isOk: true,
  paid: BigInt(quote.spend.units),
  received: BigInt(quote.receive.units),
})

/** Buys, sells everything, and returns both outcomes; what is received is what was quoted, to the last unit. */
async function thereAndBack(token: Address, units: bigint): Promise<[Outcome, Outcome]> {
  const bought = await trader.trade(buying(token, units))
  expect(bought).toMatchObject(exactly(bought))
  const sold = await trader.trade(selling(token, await market.held(token, user)))
  expect(sold).toMatchObject(exactly(sold))
  expect(await market.held(token, user)).toBe(0n)
  return [bought, sold]
}

test.each(['v2', 'v3'] as const)(
  '%s: bought, and all of it sold by a signed permission, twice',
  async (version) => {
    const token = worldToken(version)
    const [bought, sold] = await thereAndBack(token, ether)
    expect(bought.quote).toMatchObject({
      build: `pancake-${version}`,
      hops: [{ dex: `pancakeswap-${version}` }],
    })
    const { permit2 } = market.chain.contracts
    expect(sold.quote.approval).toEqual({ spender: permit2, units: sold.quote.spend.units })
    await thereAndBack(token, ether / 2n)
  },
)

test('the operator is paid apart: nothing is missing from the trade', async () => {
  const [bought, sold] = await thereAndBack(worldToken('v2'), ether)
  const fee = { bps: 100, recipient: operator, token: nativeCoin }
  expect(bought.quote.fees.service).toEqual({ ...fee, units: String(ether / 100n) })
  expect(sold.quote.fees.service).toEqual({ ...fee, units: String(sold.received / 100n) })
  expect(await market.wallet.reader.getBalance({ address: operator })).toBe(0n)
})

test('a permission that stands and lasts is not asked for again', async () => {
  const token = worldToken('v2')
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
  const [bought] = await thereAndBack(token, ether / 10n)
  expect(bought.quote.hops.map(({ tokenIn, dex }) => [tokenIn, dex])).toEqual([
    [market.chain.contracts.wrapped, `pancakeswap-${version}`],
    [stable, `pancakeswap-${version}`],
  ])
})

test.each(['v2', 'v3'] as const)(
  '%s: a pool that moved past the slippage costs nothing but gas',
  async (version) => {
    const token = worldToken(version)
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
  const token = worldToken(version)
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
  const [bought, sold] = await thereAndBack(token, ether)
  expect(bought.quote.fees.tokenTax).toEqual({ buyBps: 1_000, sellBps: null })
  expect(sold.quote.fees.tokenTax).toEqual({ buyBps: null, sellBps: 1_000 })
})

test('a token with 9 decimals, and all coins of a wallet', async () => {
  const token = await deployToken(owner, { decimals: 9, supply: 10n ** 18n })
  await addToPair(owner, { token, units: 10n ** 17n }, await wrapCoins(owner, 50n * ether))
  const balance = await market.wallet.reader.getBalance({ address: user.account.address })
  const [bought] = await thereAndBack(token, balance - ether / 10n)
  expect(bought.quote.receive.decimals).toBe(9)
})

test('a call that is mined after its deadline reverts', async () => {
  const prepared = await trader.prepare(buying(worldToken('v2'), ether))
  await market.chain.rpc.call('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 600)
  expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
})
