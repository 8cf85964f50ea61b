import { type PricedCoin, type Prices, pricedCoins } from '@peregrine/contract/topics/prices'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

/** Chain whose pools price a coin; for the others the latest price from any chain. */
const homeOf: Partial<Record<PricedCoin, ChainKey>> = { SOL: 'sol', ETH: 'eth', BNB: 'bsc', VIRTUAL: 'base' }

type CoinRow = { chain: ChainKey; symbol: string; price_e8: string; time_ms: string }

/** Coin prices, by a chain's own pools where it has any. */
export async function readPrices(pool: Pool, own?: ChainKey): Promise<Prices> {
  const { rows } = await pool.query<CoinRow>(
    'select chain, symbol, price_e8, time_ms from coin_price order by time_ms desc',
  )
  const priceOf = (coin: PricedCoin): number | null => {
    const known = rows.filter(({ symbol }) => symbol === coin)
    const best =
      known.find(({ chain }) => chain === own) ??
      known.find(({ chain }) => chain === homeOf[coin]) ??
      known[0]
    return best ? Number(best.price_e8) / 1e8 : null
  }
  return Object.fromEntries(pricedCoins.map((coin) => [coin, priceOf(coin)])) as Prices
}
