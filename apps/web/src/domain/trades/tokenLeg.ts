import type { TradeWire } from '@peregrine/contract/trade'

/** Returns the token's side of a trade and its direction. */
export function tokenLeg(trade: TradeWire): { units: string | null; decimals: number | null } {
  return trade.receivedTokenAddress === trade.tokenAddress
    ? { units: trade.receivedTokenAmount, decimals: trade.receivedTokenDecimals }
    : { units: trade.sentTokenAmount, decimals: trade.sentTokenDecimals }
}
