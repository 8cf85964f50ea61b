import { contractAddresses, type ListedToken, type EvmKey } from './contractAddresses.ts'
import type { TradingContext } from './planTrades.ts'
import { swapTokens } from './swapCalls.ts'
import type { WorldPool } from './world.ts'

/** The market makers' opinion on one symbol, and the displacement of each pool. */
type PriceBias = { lean: number; pushedDollars: Map<WorldPool, number> }

/** Makes the market makers trade `count` times in the price pools; the price wanders and returns. */
export type PriceMakers = { trade(count: number, deadline: bigint, onTrade: () => void): void }

const dollarsOf = (key: EvmKey, address: string): { dollars: number; decimals: number } => {
  const addresses = contractAddresses[key]
  if (address === addresses.wrapped) return { dollars: addresses.coinDollars, decimals: 18 }
  const token = [...addresses.stables, ...addresses.priced].find(
    (known: ListedToken) => known.address === address,
  )
  if (!token) throw new Error(`no price for ${address}`)
  return token
}

/** Market makers for the price pools of one chain; they hold both tokens and have approved SwapRouter02. */
export function createPriceMakers(trading: TradingContext, pools: readonly WorldPool[]): PriceMakers {
  const biases = new Map<string, PriceBias>()
  const { random, key } = trading
  const biasOf = (symbol: string): PriceBias => {
    const bias = biases.get(symbol) ?? { lean: 0, pushedDollars: new Map() }
    biases.set(symbol, bias)
    return bias
  }
  const tradeOnce = (deadline: bigint, onTrade: () => void) => {
    const pool = random.pick(pools)
    const bias = biasOf(pool.symbol)
    bias.lean = Math.max(-1, Math.min(1, bias.lean * 0.995 + (random.next() - 0.5) * 0.3))
    const pushed = bias.pushedDollars.get(pool) ?? 0
    const isBuy = random.next() < 0.5 + 0.35 * bias.lean - 0.45 * Math.tanh(pushed / 120_000)
    const dollars = random.logBetween(300, 12_000)
    bias.pushedDollars.set(pool, pushed + (isBuy ? dollars : -dollars))
    const paid = dollarsOf(key, isBuy ? pool.quote : pool.base)
    const amountIn =
      (BigInt(Math.floor((dollars / paid.dollars) * 1e9)) * 10n ** BigInt(paid.decimals)) / 10n ** 9n
    const person = random.pick(trading.cast.maker)
    const order = { key, pool, trader: person.account.address, amountIn, minOut: 1n, deadline }
    trading.sender.queue(person, swapTokens(order, isBuy ? 'buy' : 'sell'), {
      what: 'maker',
      onReceipt: onTrade,
    })
  }
  return {
    trade(count, deadline, onTrade) {
      for (let i = 0; i < count; i++) tradeOnce(deadline, onTrade)
    },
  }
}
