import { getQuote } from '@peregrine/contract/routes/quotes'
import type { Order } from '@peregrine/contract/order'
import { parseQuote, type Quote } from '@peregrine/wallet/trade/parseQuote'
import { call } from '../http/callRoute.ts'
import { readCoinPrice } from '../readCoinPrice.ts'
import { readUnits } from '../swapPorts.ts'
import type { Trader } from '../traderPorts.ts'
import { leastOf } from './boundQuote.ts'
import { sizeOfOrder } from './sizeOfOrder.ts'

/** What the first wallet would trade; null where that is nothing, or is not known before its quote. */
async function unitsOf(trader: Trader, order: Order): Promise<bigint | null> {
  const [wallet] = order.wallets
  if (!wallet) return null
  const size = await sizeOfOrder(trader, order, wallet)
  if (size?.type === 'units') return size.units
  if (size?.type !== 'share') return null
  const held = await readUnits(
    trader,
    { network: order.network, wallet: wallet.address },
    order.condition.tokenAddress,
  )
  return (held * BigInt(size.bps)) / 10_000n
}

/** What the pool gives now for the first wallet's trade; null for nothing to ask. */
async function quoteOf(trader: Trader, order: Order): Promise<Quote | null> {
  const units = await unitsOf(trader, order)
  if (units === null || units <= 0n) return null
  const { network, side, condition, limits, wallets, tradeSettings } = order
  const reply = await call(trader, getQuote, {
    params: { network, token: condition.tokenAddress },
    query: {
      side,
      units: units.toString(),
      ...(condition.poolAddress === null ? {} : { pool: condition.poolAddress }),
      wallet: wallets[0]?.address ?? tradeSettings.walletAddress,
      slippageBps: limits.slippageBps,
      mode: tradeSettings.mode,
    },
  })
  return parseQuote(reply)
}

/**
 * Reads the pool again before an order is claimed: a trigger is the word of one trade. True also where nothing bounds the
 * order, or nothing can be traded: its own trade says why. Throws where that cannot be told.
 */
export async function isWithinLimits(trader: Trader, order: Order): Promise<boolean> {
  const [quote, coinPrice] = await Promise.all([quoteOf(trader, order), readCoinPrice(trader, order.network)])
  if (!quote) return true
  // By it dollars become coins: it is asked for again while what fired is young.
  if (coinPrice === null) throw new Error('the coin has no price yet')
  const least = leastOf(order, quote, coinPrice)
  return least === null || quote.receive.units >= least
}
