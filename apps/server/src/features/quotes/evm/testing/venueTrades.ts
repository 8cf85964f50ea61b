import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import type { Person } from '@peregrine/sandbox/evm/cast'
import type { Address } from 'viem'
import { expect } from 'vitest'
import { type EvmMarket, type MarketOptions, type Question, startEvmMarket } from './evmMarket.ts'
import { EvmTrader, type Outcome } from './evmTrader.ts'

/** A market; two people who trade, and one who deploys tokens and opens pools. */
export type Traders = {
  market: EvmMarket
  user: Person
  trader: EvmTrader
  rival: EvmTrader
  owner: { market: EvmMarket; person: Person }
}

export async function startTraders(options: MarketOptions): Promise<Traders> {
  const market = await startEvmMarket(options)
  const [user, second, person] = market.chain.users as [Person, Person, Person]
  return {
    market,
    user,
    trader: new EvmTrader(market, user),
    rival: new EvmTrader(market, second),
    owner: { market, person },
  }
}

/** Returns the token of the chain's first pool of that version. */
export function worldToken({ chain }: EvmMarket, version: 'v2' | 'v3'): Address {
  const pool = chain.world.memePools.find(({ dex }) => dex.endsWith(version))
  if (!pool) throw new Error(`no ${version} pool`)
  return pool.base
}

/** Returns what makes the questions of a network. */
export function questionsOn(network: EvmNetwork) {
  const buying = (token: Address, units: bigint, slippageBps = 100): Question => ({
    network,
    side: 'buy',
    token,
    units,
    slippageBps,
  })
  const selling = (token: Address, units: bigint): Question => ({ ...buying(token, units), side: 'sell' })
  return { buying, selling }
}

/** The outcome of a trade that delivers what was quoted, to the last unit. */
export const exactly = ({ quote }: Outcome) => ({
  isOk: true,
  paid: BigInt(quote.spend.units),
  received: BigInt(quote.receive.units),
})

/** Buys, sells everything, and returns both outcomes, each exactly as quoted. */
export async function thereAndBack(trader: EvmTrader, purchase: Question): Promise<[Outcome, Outcome]> {
  const { token } = purchase
  const bought = await trader.trade(purchase)
  expect(bought).toMatchObject(exactly(bought))
  const sold = await trader.trade({ ...purchase, side: 'sell', units: await trader.held(token) })
  expect(sold).toMatchObject(exactly(sold))
  expect(await trader.held(token)).toBe(0n)
  return [bought, sold]
}
