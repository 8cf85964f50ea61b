/** One pool of a route. Addresses in lower case. */
export type SwapHop = {
  kind: 'v2' | 'v3'
  dex: string
  pool: string
  tokenIn: string
  tokenOut: string
  feePips: number
}

/** A trade between the chain's coin and a token along pools; hops name the wrapped coin at the coin's end. */
export type SwapOrder = {
  side: 'buy' | 'sell'
  /** Signs the call and receives what it brings; lower case. */
  wallet: string
  hops: readonly SwapHop[]
  /** Base units that leave the wallet. */
  amountIn: bigint
  /** Base units that the wallet receives at least, after the service fee. */
  minimumOut: bigint
  /** Unix seconds. */
  deadline: bigint
  /** Taken in the coin where the venue can; null for none. */
  serviceFee: { bps: number; recipient: string } | null
}

/** An unsigned call: `value` in base units of the coin. */
export type BuiltCall = { to: string; data: `0x${string}`; value: bigint }

/**
 * Least amount before a fee that leaves at least `minimum` after it, in base units. Whatever leaves `minimum` now is
 * therefore enough, to the last unit.
 *
 * @param feeBps basis points, below 10,000; venues round fees down
 */
export function beforeFee(minimum: bigint, feeBps: number): bigint {
  if (minimum <= 0n) return 0n
  // amount - floor(amount * fee) = ceil(amount * rest): at least `minimum` as soon as amount * rest > minimum - 1.
  return ((minimum - 1n) * 10_000n) / BigInt(10_000 - feeBps) + 1n
}
