import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import { type StoredTrade, tradeWire } from '../../indexing/tradeWire.ts'

/** A row of `trade` with what its tokens are called. */
export type TradeRow = StoredTrade & {
  token_symbol: string | null
  sold_symbol: string | null
  sold_decimals: number | null
  bought_symbol: string | null
  bought_decimals: number | null
}

/** A trade as clients see it; `userName` is the marked wallet's name, or null. */
export function tradeToWire(row: TradeRow, userName: string | null): TradeWire {
  const told = new Map([
    [row.token, { symbol: row.token_symbol, decimals: null }],
    [row.sold_token, { symbol: row.sold_symbol, decimals: row.sold_decimals }],
    [row.bought_token, { symbol: row.bought_symbol, decimals: row.bought_decimals }],
  ])
  const faceOf = (token: string) => {
    const base = findBaseToken(row.chain, token)
    const own = told.get(token)
    return { symbol: base?.symbol ?? own?.symbol ?? '', decimals: base?.decimals ?? own?.decimals ?? null }
  }
  return tradeWire(row, faceOf, userName)
}
