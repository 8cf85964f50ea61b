import type { BalanceRow, TradeRow, TransferRow } from '../db/rows.ts'
import { type Candles, noCandles } from './deriveCandles.ts'
import type { UnseededCurve } from './unseededCurves.ts'

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
  /** Of tokens whose history is being read: EVM changes of units, Solana units held. */
  holderMoves: Map<string, BalanceRow>
  /** Tokens whose holders became complete. */
  completed: Set<string>
  pools: Set<string>
  tokens: Set<string>
  launches: Set<string>
  /** Of launches that have no row, by token. */
  unseeded: Map<string, UnseededCurve>
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
    holderMoves: new Map(),
    completed: new Set(),
    pools: new Set(),
    tokens: new Set(),
    launches: new Set(),
    unseeded: new Map(),
    coinPrices: new Set(),
    pricePools: new Set(),
  }
}
