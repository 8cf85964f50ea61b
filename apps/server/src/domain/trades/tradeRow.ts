import type { TradeWire } from '@peregrine/contract/trade'
import { type StoredTrade, tradeWire } from '../../wire/tradeWire.ts'

/** A row of `trade` with its token names. */
export type TradeRow = StoredTrade & {
  token_symbol: string | null
  sold_symbol: string | null
  sold_decimals: number | null
  bought_symbol: string | null
  bought_decimals: number | null
}

/** Converts a trade; `userName` is the wallet's name, or null. */
export function tradeToWire(row: TradeRow, userName: string | null): TradeWire {
  const known = new Map([
    [row.token, { symbol: row.token_symbol, decimals: null }],
    [row.sold_token, { symbol: row.sold_symbol, decimals: row.sold_decimals }],
    [row.bought_token, { symbol: row.bought_symbol, decimals: row.bought_decimals }],
  ])
  const identityOf = (token: string) => {
    const own = known.get(token)
    return { symbol: own?.symbol ?? '', decimals: own?.decimals ?? null }
  }
  return tradeWire(row, identityOf, userName)
}
