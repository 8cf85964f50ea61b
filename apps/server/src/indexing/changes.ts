import type { BalanceRow, TradeRow, TransferRow } from '../db/rows.ts'
import { type Candles, noCandles } from './deriveCandles.ts'

/**
 * Changes made by a unit of blocks. Pools, tokens, launches and prices are changed in the state itself; here are the
 * keys of those touched.
 */
export type Changes = {
  trades: TradeRow[]
  transfers: TransferRow[]
  candles: Candles
  /** EVM: change of units. */
  balanceChanges: Map<string, BalanceRow>
  /** Solana: units held. */
  balances: Map<string, BalanceRow>
  pools: Set<string>
  tokens: Set<string>
  launches: Set<string>
  coinPrices: Set<string>
  pricePools: Set<string>
}

export function noChanges(): Changes {
  return {
    trades: [],
    transfers: [],
    candles: noCandles(),
    balanceChanges: new Map(),
    balances: new Map(),
    pools: new Set(),
    tokens: new Set(),
    launches: new Set(),
    coinPrices: new Set(),
    pricePools: new Set(),
  }
}
