import { contractAddresses, type BookToken, type EvmKey } from './contractAddresses.ts'
import type { Street } from './planTrades.ts'
import { swapTokens } from './swapCalls.ts'
import type { WorldPool } from './world.ts'

/** The market makers' opinion on one symbol, and the displacement of each pool. */
type Mood = { lean: number; pushedDollars: Map<WorldPool, number> }

/** Makes the market makers trade `count` times in the price pools; the price wanders and returns. */
export type PriceMakers = { trade(count: number, deadline: bigint, onTrade: () => void): void }

const dollarsOf = (key: EvmKey, address: string): { dollars: number; decimals: number } => {
  const addresses = contractAddresses[key]
  if (address === addresses.wrapped) return { dollars: addresses.coinDollars, decimals: 18 }
  const token = [...addresses.stables, ...addresses.priced].find(
    (known: BookToken) => known.address === address,
  )
  if (!token) throw new Error(`no price for ${address}`)
  return token
}

/** Market makers for the price pools of one chain; they hold both tokens and have approved SwapRouter02. */
export function createPriceMakers(street: Street, pools: readonly WorldPool[]): PriceMakers {
  const moods = new Map<string, Mood>()
  const { random, key } = street
  const moodOf = (symbol: string): Mood => {
    const mood = moods.get(symbol) ?? { lean: 0, pushedDollars: new Map() }
    moods.set(symbol, mood)
    return mood
  }
  const tradeOnce = (deadline: bigint, onTrade: () => void) => {
    const pool = random.pick(pools)
    const mood = moodOf(pool.symbol)
    mood.lean = Math.max(-1, Math.min(1, mood.lean * 0.995 + (random.next() - 0.5) * 0.3))
    const pushed = mood.pushedDollars.get(pool) ?? 0
    const isBuy = random.next() < 0.5 + 0.35 * mood.lean - 0.45 * Math.tanh(pushed / 120_000)
    const dollars = random.logBetween(300, 12_000)
    mood.pushedDollars.set(pool, pushed + (isBuy ? dollars : -dollars))
    const paid = dollarsOf(key, isBuy ? pool.quote : pool.base)
    const amountIn =
      (BigInt(Math.floor((dollars / paid.dollars) * 1e9)) * 10n ** BigInt(paid.decimals)) / 10n ** 9n
    const person = random.pick(street.cast.maker)
    const order = { key, pool, trader: person.account.address, amountIn, minOut: 1n, deadline }
    street.sender.queue(person, swapTokens(order, isBuy ? 'buy' : 'sell'), {
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
