import type { TradeWire } from '@peregrine/contract/trade'

/** What was traded of the token itself, and in which direction. */
export function tokenLeg(trade: TradeWire): { units: string | null; decimals: number | null } {
  return trade.receivedTokenAddress === trade.tokenAddress
    ? { units: trade.receivedTokenAmount, decimals: trade.receivedTokenDecimals }
    : { units: trade.sentTokenAmount, decimals: trade.sentTokenDecimals }
}
