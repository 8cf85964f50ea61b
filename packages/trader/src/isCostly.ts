import type { QuoteWire } from '@peregrine/contract/routes/quotes'

/** Share of a trade's worth above which its network fees warn, in basis points. */
const costlyBps = 2_000n

/** True if the network may take a fifth of what is traded, or more. `maxFee` in base units of the coin. */
export function isCostly({ side, spend, receive }: QuoteWire, maxFee: bigint): boolean {
  const worth = BigInt((side === 'buy' ? spend : receive).units)
  return maxFee * 10_000n >= worth * costlyBps
}
