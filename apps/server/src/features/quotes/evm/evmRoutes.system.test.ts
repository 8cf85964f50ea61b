import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { Person } from '@peregrine/sandbox/evm/cast'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmMarket, type Question, startEvmMarket } from './testing/evmMarket.ts'
import { EvmTrader } from './testing/evmTrader.ts'
import {
  addToPair,
  createV3Pool,
  deployToken,
  drainPair,
  openV3Pool,
  wrapCoins,
} from './testing/testPools.ts'

const ether = 10n ** 18n
const million = 10n ** 24n

describe.each([
  ['eth', 1, 3_000, 6n],
  ['base', 8453, 3_000, 6n],
  ['bsc', 56, 2_500, 18n],
] as const)('routes on %s', (network, chainId, usualFee, dollarDecimals) => {
  let market: EvmMarket
  let owner: { market: EvmMarket; person: Person }
  let trader: EvmTrader

  beforeAll(async () => {
    market = await startEvmMarket({ chainId, serviceFee: { bps: 500, evm: `0x${'fe'.repeat(20)}` } })
    owner = { market, person: market.chain.users[0] as Person }
    trader = new EvmTrader(market, market.chain.users[1] as Person)
  })
  afterAll(() => market?.end())

  const buying = (token: Address, units: bigint, pool?: Address): Question => ({
    network,
    side: 'buy',
    token,
    units,
    ...(pool && { pool }),
  })
  const poolsOf = ({ hops }: QuoteWire) => hops.map(({ pool }) => pool)
  const refusal = async (question: Question) => {
    const { status, body } = await market.ask(question)
    return { status, code: (body as { code: string }).code }
  }
  const none = { status: 404, code: 'route.none' }
  const dollarsOf = (version: 'v2' | 'v3', whole: bigint) => {
    const pool = market.chain.world.pricePools.find(
      ({ dex, symbol }) => dex.endsWith(version) && /^(ETH|BNB)$/.test(symbol),
    )
    return { token: pool?.quote as Address, units: whole * 10n ** dollarDecimals }
  }

  test('of a pair and three tiers the one that delivers most, and never a drained one', async () => {
    const token = await deployToken(owner)
    const tier = async (coins: bigint, feePips: number) =>
      openV3Pool(owner, { token, units: coins * 1_000n }, await wrapCoins(owner, coins), { feePips })
    await tier(2n * ether, usualFee)
    const dear = await tier(20n * ether, 10_000)
    await createV3Pool(owner, token, market.chain.contracts.wrapped, 500)
    const pair = await addToPair(
      owner,
      { token, units: 40_000n * ether },
      await wrapCoins(owner, 40n * ether),
    )
    expect(poolsOf(await market.quote(buying(token, ether)))).toEqual([pair])
    await drainPair(owner, pair)
    expect(poolsOf(await market.quote(buying(token, ether)))).toEqual([dear])
  })

  test('by way of a base token where that delivers clearly more', async () => {
    const token = await deployToken(owner)
    const direct = await addToPair(owner, { token, units: 1_000n * ether }, await wrapCoins(owner, ether))
    const far = await addToPair(
      owner,
      { token, units: 26_000n * ether },
      dollarsOf('v2', network === 'bsc' ? 23_300n : 90_000n),
    )
    expect(poolsOf(await market.quote(buying(token, ether / 1_000n)))).toEqual([direct])
    const quote = await market.quote(buying(token, ether))
    expect(poolsOf(quote)[1]).toBe(far)
    expect(quote.priceImpactBps).toBeGreaterThan(0)
  })

  test('a pair and a tier in one route are not offered: the guard reads one swap', async () => {
    const token = await deployToken(owner)
    await openV3Pool(owner, { token, units: million }, dollarsOf('v2', 5_000n), { feePips: usualFee })
    expect(await refusal(buying(token, ether / 10n))).toEqual(none)
  })

  test('a pool of concentrated liquidity that would run out is no route, since the rest would stay with the router', async () => {
    const token = await deployToken(owner)
    await openV3Pool(owner, { token, units: ether }, await wrapCoins(owner, ether), {
      ticks: 600,
      feePips: usualFee,
    })
    const bought = await trader.trade(buying(token, ether / 100n))
    expect(bought).toMatchObject({
      isOk: true,
      paid: ether / 100n,
      received: BigInt(bought.quote.receive.units),
    })
    expect(await refusal(buying(token, ether))).toEqual(none)
  })

  test('of two that deliver the same the one that was asked for', async () => {
    const token = await deployToken(owner, { decimals: 0, supply: 10_000n })
    const pair = await addToPair(owner, { token, units: 1_000n }, await wrapCoins(owner, 100n * ether))
    const tier = await openV3Pool(owner, { token, units: 1_000n }, await wrapCoins(owner, 100n * ether), {
      feePips: 10_000,
    })
    for (const pool of [pair, tier])
      expect(poolsOf(await market.quote(buying(token, (ether * 15n) / 100n, pool)))).toEqual([pool])
  })

  test('no pool, no token, the coin itself, nothing to spend: no route', async () => {
    const token = await deployToken(owner)
    expect(await refusal(buying(token, ether))).toEqual(none)
    expect(await refusal(buying(`0x${'ab'.repeat(20)}`, ether))).toEqual(none)
    expect(await refusal(buying(market.chain.contracts.wrapped, ether))).toEqual(none)
    expect(await refusal({ ...buying(market.chain.contracts.wrapped, ether), side: 'sell' })).toEqual(none)
    const [pool] = market.chain.world.memePools
    expect(await refusal(buying(pool?.base as Address, 0n))).toEqual(none)
    // A pool that opens afterwards is found at once.
    await addToPair(owner, { token, units: million }, await wrapCoins(owner, ether))
    expect(await market.quote(buying(token, ether / 100n))).toMatchObject({ side: 'buy' })
  })

  test.each([2n ** 112n, 2n ** 128n, 2n ** 255n, 10n ** 78n - 1n])(
    'of %i units there is no route',
    async (units) => {
      const [pool] = market.chain.world.memePools
      for (const side of ['buy', 'sell'] as const)
        expect(await refusal({ ...buying(pool?.base as Address, units), side })).toEqual(none)
    },
  )

  test('a base token itself is bought and sold', async () => {
    const { token } = dollarsOf('v3', 0n)
    const bought = await trader.trade(buying(token, ether))
    expect(bought).toMatchObject({ isOk: true, received: BigInt(bought.quote.receive.units) })
  })

  test.runIf(network !== 'bsc')(
    'an operator who asks more than the router takes gets what it takes',
    async () => {
      const [pool] = market.chain.world.memePools
      const bought = await trader.trade(buying(pool?.base as Address, ether))
      expect(bought.quote.fees.service?.bps).toBe(100)
      expect(bought).toMatchObject({ isOk: true, received: BigInt(bought.quote.receive.units) })
    },
  )

  test.runIf(network === 'base')('an agent token is bought and sold by way of VIRTUAL', async () => {
    const virtual = market.chain.contracts.priced[0]?.address as Address
    const user = market.chain.users[1] as Person
    await trader.trade(buying(virtual, 5n * ether))
    const token = await deployToken({ market, person: user })
    const units = await market.held(virtual, user)
    await addToPair({ market, person: user }, { token, units: million }, { token: virtual, units })
    const bought = await trader.trade(buying(token, ether))
    const { wrapped } = market.chain.contracts
    expect(bought.quote.hops.map(({ tokenIn }) => tokenIn)).toEqual([wrapped, virtual])
    expect(bought).toMatchObject({ isOk: true, received: BigInt(bought.quote.receive.units) })
    const sold = await trader.trade({ ...buying(token, bought.received), side: 'sell' })
    expect(sold.quote.hops.map(({ tokenOut }) => tokenOut)).toEqual([virtual, wrapped])
    expect(sold).toMatchObject({ isOk: true, received: BigInt(sold.quote.receive.units) })
  })

  test('the L1 fee is that of the whole unsigned transaction, on Base alone', async () => {
    const [pool] = market.chain.world.memePools
    const asked = buying(pool?.base as Address, ether)
    expect((await market.quote(asked)).fees.l1).toBeNull()
    // Answers a thousand for every byte it was called with.
    const code = '0x366103e8025f5260205ff3'
    await market.chain.rpc.call('anvil_setCode', '0x420000000000000000000000000000000000000f', code)
    const { l1 } = (await market.quote(asked)).fees
    if (network !== 'base') return expect(l1).toBeNull()
    const { call } = await trader.prepare(asked)
    const bytes = Number(l1?.units) / 1_000 - 4 - 64
    const ofCall = (call.data.length - 2) / 2
    // Chain, nonce, fees, gas, target and value, and up to 31 bytes of padding.
    expect(bytes - ofCall).toBeGreaterThan(55)
    expect(bytes - ofCall).toBeLessThan(55 + 8 + 32)
  })
})
