import type { ExecutionSummary } from '../executionRecord.ts'

/** Summary of a transaction that moves coins of Ethereum. */
export const coinSummary: ExecutionSummary = {
  symbol: 'ETH',
  decimals: 18,
  spendSymbol: 'ETH',
  spendDecimals: 18,
  protection: 'off',
}
