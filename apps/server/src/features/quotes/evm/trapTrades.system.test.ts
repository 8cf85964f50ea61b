import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToPair, deployToken, drainPair, mintToken, setPair, wrapCoins } from './testing/testPools.ts'
import { exactly, questionsOn, startTraders, thereAndBack, type Traders } from './testing/venueTrades.ts'

const ether = 10n ** 18n
const pauseAbi = parseAbi(['function pause()'])

describe.each([
  ['eth', 1],
  ['base', 8453],
  ['bsc', 56],
] as const)('tokens that trap, on %s', (network, chainId) => {
  const { buying, selling } = questionsOn(network)
  let market: Traders['market']
  let user: Traders['user']
  let trader: Traders['trader']
  let owner: Traders['owner']

  beforeAll(async () => {
    ;({ market, user, trader, owner } = await startTraders({ chainId }))
  })
  afterAll(() => market?.end())

  /** A token of its owner with a pair of 50 coins. */
  async function open(kind: string): Promise<{ token: Address; pair: Address }> {
    const isMade = kind === 'NoReturnToken'
    const token = await deployToken(owner, isMade ? { kind, supply: 0n } : { kind })
    if (isMade) await mintToken(owner, { token, units: 10n ** 27n })
    const pair = await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
    return { token, pair }
  }

  /** What a quote for this wallet says of the trade. */
  const simulated = async (question: ReturnType<typeof buying>) =>
    (await market.quote(question, user)).simulation

  test('a token whose calls return nothing is bought, and all of it sold', async () => {
    const { token } = await open('NoReturnToken')
    await thereAndBack(trader, buying(token, ether))
  })

  test('a paused token: quotes say that it reverts, the bytes are seen to, and what leaves costs nothing but gas', async () => {
    const { token } = await open('PausableToken')
    const { received } = await trader.trade(buying(token, ether))
    const sale = await trader.prepare(selling(token, received))
    expect(sale.quote.simulation).toBe('passed')
    await market.send(owner.person, {
      to: token,
      data: encodeFunctionData({ abi: pauseAbi, functionName: 'pause' }),
    })
    expect(await simulated(selling(token, received))).toBe('reverted')
    expect(await simulated(buying(token, ether))).toBe('reverted')
    expect(await trader.try({ ...sale.call, gas: sale.gas })).toBe('reverted')
    expect(await trader.settle(sale)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
    expect(await trader.held(token)).toBe(received)
  })

  test('a token that cannot be sold: the quote of a sale says so, where the node can tell, and it stays', async () => {
    const { token, pair } = await open('HoneypotToken')
    await setPair(owner, token, pair)
    const bought = await trader.trade(buying(token, ether))
    expect(bought.quote.simulation).toBe('passed')
    const sale = selling(token, bought.received)
    expect(await simulated(sale)).toBe('reverted')
    // Nobody's tokens cannot be sold either way: that says nothing.
    expect((await market.quote(sale)).simulation).toBeNull()
    market.setSimulating(false)
    try {
      expect(await simulated(sale)).toBeNull()
    } finally {
      market.setSimulating(true)
    }
    const built = await trader.prepare(sale)
    expect(await trader.try({ ...built.call, gas: built.gas })).toBe('reverted')
    expect(await trader.settle(built)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
    expect(await trader.held(token)).toBe(bought.received)
  })

  test('a token with a cooldown: its sale reverts until the minute is over, and then delivers what is quoted', async () => {
    const { token, pair } = await open('CooldownToken')
    await setPair(owner, token, pair)
    const { received } = await trader.trade(buying(token, ether))
    expect(await simulated(selling(token, received))).toBe('reverted')
    await market.chain.rpc.call('evm_increaseTime', 61)
    await market.chain.rpc.call('evm_mine')
    expect(await simulated(selling(token, received))).toBe('passed')
    const sold = await trader.trade(selling(token, received))
    expect(sold).toMatchObject(exactly(sold))
  })

  test('a token that each wallet sells once: the first part is sold, the second is said to revert and stays', async () => {
    const { token, pair } = await open('OneSaleToken')
    await setPair(owner, token, pair)
    const { received } = await trader.trade(buying(token, ether))
    const half = received / 2n
    const first = await trader.trade(selling(token, half))
    expect(first).toMatchObject(exactly(first))
    expect(await simulated(selling(token, received - half))).toBe('reverted')
    const second = await trader.trade(selling(token, received - half))
    expect(second).toMatchObject({ isOk: false, paid: 0n, received: 0n })
    expect(await trader.held(token)).toBe(received - half)
  })

  test('a pool drained between quote and send costs nothing but gas, either way', async () => {
    const { token, pair } = await open('HonestToken')
    const { received } = await trader.trade(buying(token, ether))
    const sale = await trader.prepare(selling(token, received))
    await drainPair(owner, pair)
    expect(await trader.settle(sale)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
    await addToPair(owner, { token, units: 10n ** 26n }, await wrapCoins(owner, 50n * ether))
    const purchase = await trader.prepare(buying(token, ether))
    await drainPair(owner, pair)
    expect(await trader.settle(purchase)).toMatchObject({ isOk: false, paid: 0n, received: 0n })
  })
})
