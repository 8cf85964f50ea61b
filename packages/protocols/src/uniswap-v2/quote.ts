const wholePips = 1_000_000n

/**
 * What a constant-product pair pays for `amountIn`, in base units, rounded down as its contracts do
 * (UniswapV2Library.getAmountOut; PancakeLibrary with its own fee).
 *
 * @param feePips hundredths of a basis point of the input
 * @returns 0 for nothing in, or an empty pair
 */
export function constantProductOut(
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  feePips: number,
): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const afterFee = amountIn * (wholePips - BigInt(feePips))
  return (afterFee * reserveOut) / (reserveIn * wholePips + afterFee)
}
