import { nativeCoin } from '@peregrine/core/address'
import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToPair, deployToken, openV3Pool, setTax, wrapCoins } from './testing/testPools.ts'
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
const networks = [
  { network: 'eth', chainId: 1, serviceFee: undefined },
  { network: 'base', chainId: 8453, serviceFee: { bps: 80, evm: operator } },
] as const

describe.each(networks)('Uniswap on $network', ({ network, chainId, serviceFee }) => {
  let market: Traders['market']
  let user: Traders['user']
  let rival: Traders['rival']
  let trader: Traders['trader']
  let owner: Traders['owner']

  beforeAll(async () => {
    ;({ market, user, trader, rival, owner } = await startTraders({ chainId, serviceFee }))
  })
  afterAll(() => market?.end())

  const { buying, selling } = questionsOn(network)

  test.each(['v2', 'v3'] as const)(
    '%s: a purchase and the sale of everything deliver what was quoted',
    async (version) => {
      const [bought, sold] = await thereAndBack(trader, buying(worldToken(market, version), ether))
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
    const [bought] = await thereAndBack(trader, buying(token, ether / 10n))
    const { wrapped } = market.chain.contracts
    expect(bought.quote.hops).toMatchObject([
      { dex: `uniswap-${version}`, tokenIn: wrapped, tokenOut: stable },
      { dex: `uniswap-${version}`, tokenIn: stable, tokenOut: token },
    ])
  })

  test.each(['v2', 'v3'] as const)(
    '%s: a pool that moved past the slippage costs nothing but gas',
    async (version) => {
      const token = worldToken(market, version)
      const prepared = await trader.prepare(buying(token, ether))
      const { call, gas } = prepared
      expect(await trader.try({ ...call, gas })).toBe('passed')
      expect(await trader.try({ ...call, gas: 60_000n })).toBe('reverted')
      await rival.trade(buying(token, 10n * ether))
      expect(await trader.try({ ...call, gas })).toBe('reverted')
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
    market.setSimulating(true)
    expect(plain).toEqual(simulated)
  })

  test('a taxed token: the tax is named, and what is left of it arrives', async () => {
    const token = await deployToken(owner, { kind: 'TaxToken' })
    const pair = await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
    await setTax(owner, token, pair, 500n)
    const stranger = await market.quote(buying(token, ether))
    const [bought, sold] = await thereAndBack(trader, buying(token, ether))
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
    const [bought] = await thereAndBack(trader, buying(token, ether))
    expect(bought.quote.receive.decimals).toBe(decimals)
  })

  test('one unit of a token, and all coins of a wallet', async () => {
    const token = await deployToken(owner, { decimals: 0, supply: 1_000n })
    await addToPair(owner, { token, units: 500n }, await wrapCoins(owner, ether))
    const [bought] = await thereAndBack(trader, buying(token, 4n * 10n ** 15n))
    expect(bought.received).toBe(1n)
    const balance = await market.wallet.reader.getBalance({ address: user.account.address })
    const everything = await trader.trade(buying(worldToken(market, 'v2'), balance - ether / 10n))
    expect(everything).toMatchObject(exactly(everything))
    const back = await trader.trade(selling(worldToken(market, 'v2'), everything.received))
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
      expect(quote.approval).toEqual({ spender: swapRouter02, units: String(units), standing: '1' })
      expect(quote).toMatchObject({ simulation: 'passed', fees: { tokenTax: { sellBps: 0 } } })
      trader.approved.length = 0
      const sold = await trader.trade(selling(token, units))
      expect(sold).toMatchObject(exactly(sold))
      expect(trader.approved).toEqual([0n, units])
      await thereAndBack(trader, buying(token, ether))
      expect(trader.approved).toHaveLength(3)
    },
  )

  test.runIf(serviceFee)('the operator gets exactly the fee that the quote names', async () => {
    const token = worldToken(market, 'v2')
    const [coins, tokens] = await Promise.all([
      market.wallet.reader.getBalance({ address: operator }),
      market.wallet.balance(token, operator),
    ])
    const [bought, sold] = await thereAndBack(trader, buying(token, ether))
    const { service } = bought.quote.fees
    expect(service).toMatchObject({ bps: 80, recipient: operator, token })
    expect((await market.wallet.balance(token, operator)) - tokens).toBe(BigInt(service?.units ?? 0))
    expect(sold.quote.fees.service?.token).toBe(nativeCoin)
    const earned = (await market.wallet.reader.getBalance({ address: operator })) - coins
    expect(earned).toBe(BigInt(sold.quote.fees.service?.units ?? 0))
  })

  test('with no slippage at all an unmoved pool still trades', async () => {
    for (const units of [ether, ether + 1n, ether + 7n, ether + 12_345n]) {
      const bought = await trader.trade(buying(worldToken(market, 'v2'), units, 0))
      expect(bought).toMatchObject(exactly(bought))
    }
  })

  test('a minimum out of reach is not built, nor a trade between two tokens', async () => {
    const body = {
      chainId: String(chainId),
      userWalletAddress: user.account.address,
      fromTokenAddress: nativeCoin,
      toTokenAddress: worldToken(market, 'v2'),
      amount: String(ether),
      slippage: 0.01,
    }
    const { receive } = await market.quote(buying(worldToken(market, 'v2'), ether), user)
    const minimumUnits = (more: bigint) => ({ ...body, minimumUnits: String(BigInt(receive.units) + more) })
    const built = await market.post('/api/swap', minimumUnits(0n))
    expect(built).toMatchObject({ status: 200, body: { code: '0' } })
    const moved = await market.post('/api/swap', minimumUnits(1n))
    expect(moved).toMatchObject({ status: 409, body: { code: 'quote.moved' } })
    const between = await market.post('/api/swap', { ...body, fromTokenAddress: worldToken(market, 'v3') })
    expect(between).toMatchObject({ status: 400, body: { code: 'pool.not-bnb' } })
  })

  test('a call that is mined after its deadline reverts', async () => {
    const prepared = await trader.prepare(buying(worldToken(market, 'v2'), ether))
    const deadline = Math.floor(Date.now() / 1000) + 600
    await market.chain.rpc.call('evm_setNextBlockTimestamp', deadline)
    expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
  })
})
