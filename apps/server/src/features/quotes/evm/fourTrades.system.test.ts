import { nativeCoin } from '@peregrine/core/address'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { fourManager } from '@peregrine/sandbox/evm/contractAddresses'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmMarket, type Question, startEvmMarket } from './testing/evmMarket.ts'
import { EvmTrader, type Outcome } from './testing/evmTrader.ts'
import { launchOnFour } from './testing/testPools.ts'

const ether = 10n ** 18n
const operator = '0xfee0000000000000000000000000000000000001'

let market: EvmMarket
let user: Person
let trader: EvmTrader
let rival: EvmTrader
let token: Address

beforeAll(async () => {
  market = await startEvmMarket({ chainId: 56, serviceFee: { bps: 100, evm: operator } })
  const [first, second] = market.chain.users as [Person, Person]
  user = first
  trader = new EvmTrader(market, user)
  rival = new EvmTrader(market, second)
  token = await launch()
})
afterAll(() => market?.end())

const launch = () => launchOnFour({ market, person: market.chain.users[2] as Person })

const buying = (units: bigint, more: Partial<Question> = {}): Question => ({
  network: 'four',
  side: 'buy',
  token,
  units,
  slippageBps: 100,
  ...more,
})
const selling = (units: bigint, more: Partial<Question> = {}): Question => ({
  ...buying(units, more),
  side: 'sell',
})
const received = ({ quote }: Outcome) => ({ isOk: true, received: BigInt(quote.receive.units) })

test.each(['four', 'bsc'] as const)(
  'on %s the curve sells and buys back everything as quoted',
  async (network) => {
    const bought = await trader.trade(buying(ether, { network }))
    expect(bought).toMatchObject(received(bought))
    // The curve returns what is less than a unit of the token.
    expect(bought.paid).toBeLessThanOrEqual(ether)
    expect(bought.paid).toBeGreaterThan(ether - 10n ** 6n)
    expect(bought.quote).toMatchObject({
      build: 'four',
      hops: [{ dex: 'fourmeme', tokenIn: nativeCoin, feePips: 10_000 }],
    })
    const units = await market.held(token, user)
    const sold = await trader.trade(selling(units, { network }))
    expect(sold.quote.approval).toEqual({ spender: fourManager, units: String(units), standing: '0' })
    expect(sold).toMatchObject({ ...received(sold), paid: units })
    expect(await market.held(token, user)).toBe(0n)
    expect(sold.received).toBeGreaterThan((ether * 97n) / 100n)
  },
)

test('with no slippage at all an unmoved curve still trades', async () => {
  for (const units of [ether / 10n, ether / 10n + 101n]) {
    await trader.trade(buying(units, { slippageBps: 0 }))
    const sold = await trader.trade(selling(await market.held(token, user), { slippageBps: 0 }))
    expect(sold).toMatchObject(received(sold))
  }
})

test('a curve that moved past the slippage costs nothing but gas', async () => {
  const prepared = await trader.prepare(buying(ether))
  await rival.trade(buying(ether))
  expect(await trader.settle(prepared)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
  await trader.trade(buying(ether))
  const sale = await trader.prepare(selling(await market.held(token, user)))
  await rival.trade(selling(await market.held(token, market.chain.users[1] as Person)))
  expect(await trader.settle(sale)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
})

test('a node that cannot simulate quotes the same', async () => {
  const [buy, sell] = [buying(ether), selling(await market.held(token, user))]
  const known = [await market.quote(buy, user), await market.quote(sell, user)]
  market.setSimulating(false)
  try {
    const plain = [await market.quote(buy, user), await market.quote(sell, user)]
    expect(plain.map(({ receive }) => receive.units)).toEqual(known.map(({ receive }) => receive.units))
  } finally {
    market.setSimulating(true)
  }
})

test.each([true, false])(
  'the purchase that fills the curve opens the pool, with a simulation: %s',
  async (isOn) => {
    if (!isOn) token = await launch()
    market.setSimulating(isOn)
    const filled = await trader.trade(buying(40n * ether))
    market.setSimulating(true)
    expect(filled).toMatchObject(received(filled))
    expect(filled.paid).toBeLessThan(20n * ether)
    expect(filled.gasUsed).toBeGreaterThan(1_000_000n)
    expect(filled.gasUsed).toBeLessThan(filled.gasLimit)
    // The operator's share is of what the curve took.
    expect(BigInt(filled.quote.fees.service?.units ?? 0)).toBe(filled.paid / 100n)
    // Judged by what the curve takes, not by what comes back: a rise of the price, but not a loss of half.
    expect(filled.quote.priceImpactBps).toBeLessThan(8_000)
  },
)

test('once migrated it trades on PancakeSwap, asked for as either network', async () => {
  const units = await market.held(token, user)
  const sold = await trader.trade(selling(units / 2n))
  expect(sold.quote).toMatchObject({ build: 'pancake-v2', hops: [{ dex: 'pancakeswap-v2' }] })
  expect(sold).toMatchObject(received(sold))
  const bought = await trader.trade(buying(ether, { network: 'bsc' }))
  expect(bought).toMatchObject({ ...received(bought), paid: ether })
  await trader.trade(selling(await market.held(token, user)))
  expect(await market.held(token, user)).toBe(0n)
})
