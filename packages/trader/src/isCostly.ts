import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { Network } from '@peregrine/core/network'

/** Share of a trade's worth above which its network fees warn, in basis points. */
const costlyBps = 2_000n

/** Network fees that warn whatever the trade is worth, in base units of the coin: several times a busy hour's. */
const costlyUnits: Record<Network, bigint> = {
  eth: 5n * 10n ** 16n,
  base: 5n * 10n ** 15n,
  bsc: 2n * 10n ** 16n,
  four: 2n * 10n ** 16n,
  sol: 5n * 10n ** 7n,
  pump: 5n * 10n ** 7n,
}

/** True if the network may take a fifth of what is traded, or more than it ever should. `maxFee` in base units of the coin. */
export function isCostly({ network, side, spend, receive }: QuoteWire, maxFee: bigint): boolean {
  const worth = BigInt((side === 'buy' ? spend : receive).units)
  return maxFee * 10_000n >= worth * costlyBps || maxFee >= costlyUnits[network]
}
