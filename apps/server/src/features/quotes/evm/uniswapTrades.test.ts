import { nativeCoin } from '@peregrine/core/address'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmMarket, type Question, startEvmMarket } from './testing/evmMarket.ts'
import { EvmTrader, type Outcome } from './testing/evmTrader.ts'
import { addToPair, deployToken, openV3Pool, setTax, wrapCoins } from './testing/testPools.ts'

const ether = 10n ** 18n
const operator = '0xfee0000000000000000000000000000000000001'
const networks = [
  { network: 'eth', chainId: 1, serviceFee: undefined },
  { network: 'base', chainId: 8453, serviceFee: { bps: 80, evm: operator } },
] as const

describe.each(networks)('Uniswap on $network', ({ network, chainId, serviceFee }) => {
  let market: EvmMarket
  let user: Person
  let rival: EvmTrader
  let trader: EvmTrader
  let owner: { market: EvmMarket; person: Person }

  beforeAll(async () => {
    market = await startEvmMarket({ chainId, serviceFee })
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
    network,
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
    '%s: a purchase and the sale of everything deliver what was quoted',
    async (version) => {
      const [bought, sold] = await thereAndBack(worldToken(version), ether)
      expect(bought.quote.hops).toMatchObject([{ dex: `uniswap-${version}` }])
      expect(sold.received).toBeGreaterThan((ether * 94n) / 100n)
      expect(bought.gasUsed).toBeLessThan(bought.gasLimit)
    },
  )

  test.each(['v2', 'v3'] as const)('%s: two pools by way of a dollar coin', async (version) => {
    const base = market.chain.world.pricePools.find(
      ({ dex, symbol }) => dex.endsWith(version) && symbol === 'ETH',
    )
    const stable = base?.quote as Address
    const token = await deployToken(owner)
    const shares = [
      { token, units: 10n ** 24n },
      { token: stable, units: 50_000n * 10n ** 6n },
    ] as const
    await (version === 'v2' ? addToPair(owner, ...shares) : openV3Pool(owner, ...shares))
    const [bought] = await thereAndBack(token, ether / 10n)
    const { wrapped } = market.chain.contracts
    expect(bought.quote.hops).toMatchObject([
      { dex: `uniswap-${version}`, tokenIn: wrapped, tokenOut: stable },
      { dex: `uniswap-${version}`, tokenIn: stable, tokenOut: token },
    ])
  })

  test.each(['v2', 'v3'] as const)(
    '%s: a pool that moved past the slippage costs nothing but gas',
    async (version) => {
      const token = worldToken(version)
      const prepared = await trader.prepare(buying(token, ether))
      await rival.trade(buying(token, 10n * ether))
      expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
      const units = BigInt(prepared.quote.receive.units)
      await rival.trade(buying(token, ether))
      await trader.trade(buying(token, 2n * ether))
      const sale = await trader.prepare(selling(token, units))
      await rival.trade(selling(token, units * 5n))
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
    market.setSimulating(true)
    expect(plain).toEqual(simulated)
  })

  test('a taxed token: the tax is named, and what is left of it arrives', async () => {
    const token = await deployToken(owner, { kind: 'TaxToken' })
    const pair = await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
    await setTax(owner, token, pair, 500n)
    const stranger = await market.quote(buying(token, ether))
    const [bought, sold] = await thereAndBack(token, ether)
    expect(bought.quote.fees.tokenTax).toEqual({ buyBps: 500, sellBps: null })
    expect(sold.quote.fees.tokenTax).toEqual({ buyBps: null, sellBps: 500 })
    expect(stranger.fees.tokenTax.buyBps).toBe(500)
    expect(stranger.receive.units).toBe(bought.quote.receive.units)
  })

  test('where the node cannot simulate, a tax is not known, and the minimum still holds', async () => {
    const token = await deployToken(owner, { kind: 'TaxToken' })
    const pair = await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
    await setTax(owner, token, pair, 500n)
    market.setSimulating(false)
    try {
      const short = await trader.trade(buying(token, ether, 499))
      expect(short.quote.fees.tokenTax.buyBps).toBeNull()
      expect(short).toMatchObject({ isOk: false, paid: 0n, received: 0n })
      const wide = await trader.trade(buying(token, ether, 501))
      expect(wide).toMatchObject({ isOk: true, paid: ether })
      expect(wide.received).toBeGreaterThanOrEqual(BigInt(wide.quote.minimumUnits))
    } finally {
      market.setSimulating(true)
    }
  })

  test.each([
    [0, 10n ** 6n],
    [9, 10n ** 18n],
    [36, 5n * 10n ** 33n],
  ])('a token with %i decimals', async (decimals, supply) => {
    const token = await deployToken(owner, { decimals, supply })
    await addToPair(owner, { token, units: supply / 2n }, await wrapCoins(owner, 10n * ether))
    const [bought] = await thereAndBack(token, ether)
    expect(bought.quote.receive.decimals).toBe(decimals)
  })

  test('one unit of a token, and all coins of a wallet', async () => {
    const token = await deployToken(owner, { decimals: 0, supply: 1_000n })
    await addToPair(owner, { token, units: 500n }, await wrapCoins(owner, ether))
    const [bought] = await thereAndBack(token, 4n * 10n ** 15n)
    expect(bought.received).toBe(1n)
    const balance = await market.wallet.reader.getBalance({ address: user.account.address })
    const everything = await trader.trade(buying(worldToken('v2'), balance - ether / 10n))
    expect(everything).toMatchObject(exactly(everything))
    const back = await trader.trade(selling(worldToken('v2'), everything.received))
    expect(back).toMatchObject(exactly(back))
  })

  test.runIf(network === 'eth')(
    'a token whose transfers return nothing, with an allowance that stands',
    async () => {
      const [, usdt] = market.chain.contracts.stables
      const token = usdt?.address as Address
      const person = user
      const units = await market.held(token, person)
      const { swapRouter02 } = market.chain.contracts
      const approve = (value: bigint) => ({
        to: token,
        data: encodeFunctionData({
          abi: parseAbi(['function approve(address spender, uint256 value)']),
          args: [swapRouter02, value],
        }),
      })
      await market.send(person, approve(1n))
      const quote = await market.quote(selling(token, units), person)
      expect(quote.approval).toEqual({ spender: swapRouter02, units: String(units) })
      expect(quote.fees.tokenTax.sellBps).toBe(0)
      await market.send(person, approve(0n))
      const sold = await trader.trade(selling(token, units))
      expect(sold).toMatchObject(exactly(sold))
      await thereAndBack(token, ether)
    },
  )

  test.runIf(serviceFee)('the operator gets exactly the fee that the quote names', async () => {
    const token = worldToken('v2')
    const [coins, tokens] = await Promise.all([
      market.wallet.reader.getBalance({ address: operator }),
      market.wallet.balance(token, operator),
    ])
    const [bought, sold] = await thereAndBack(token, ether)
    const { service } = bought.quote.fees
    expect(service).toMatchObject({ bps: 80, recipient: operator, token })
    expect((await market.wallet.balance(token, operator)) - tokens).toBe(BigInt(service?.units ?? 0))
    expect(sold.quote.fees.service?.token).toBe(nativeCoin)
    const earned = (await market.wallet.reader.getBalance({ address: operator })) - coins
    expect(earned).toBe(BigInt(sold.quote.fees.service?.units ?? 0))
  })

  test('with no slippage at all an unmoved pool still trades', async () => {
    for (const units of [ether, ether + 1n, ether + 7n, ether + 12_345n]) {
      const bought = await trader.trade(buying(worldToken('v2'), units, 0))
      expect(bought).toMatchObject(exactly(bought))
    }
  })

  test('a minimum out of reach is not built, nor a trade between two tokens', async () => {
    const body = {
      chainId: String(chainId),
      userWalletAddress: user.account.address,
      fromTokenAddress: nativeCoin,
      toTokenAddress: worldToken('v2'),
      amount: String(ether),
      slippage: 0.01,
    }
    const { receive } = await market.quote(buying(worldToken('v2'), ether), user)
    const minimumUnits = (more: bigint) => ({ ...body, minimumUnits: String(BigInt(receive.units) + more) })
    expect((await market.post('/api/swap', minimumUnits(0n))).status).toBe(200)
    const moved = await market.post('/api/swap', minimumUnits(1n))
    expect(moved).toMatchObject({ status: 409, body: { code: 'quote.moved' } })
    const between = await market.post('/api/swap', { ...body, fromTokenAddress: worldToken('v3') })
    expect(between).toMatchObject({ status: 400, body: { code: 'pool.not-bnb' } })
  })

  test('a call that is mined after its deadline reverts', async () => {
    const prepared = await trader.prepare(buying(worldToken('v2'), ether))
    const deadline = Math.floor(Date.now() / 1000) + 600
    await market.chain.rpc.call('evm_setNextBlockTimestamp', deadline)
    expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
  })
})
