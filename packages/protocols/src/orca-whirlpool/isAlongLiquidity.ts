/** A price that moves fourfold at most is the pool's, whatever the amounts: dust shows nothing by its own. */
const steadyMove = 2n
const tolerance = 2n

/**
 * True unless a swap went on through a range without liquidity, where it trades nothing and stops at any price: along
 * liquidity its own price is about the product of the square roots before and after it.
 *
 * @param roots square-root prices of B in A as 64.64 fixed point, before and after the swap
 * @param units of A and B that were exchanged
 */
export function isAlongLiquidity(
  [before, after]: readonly [bigint, bigint],
  [unitsA, unitsB]: readonly [bigint, bigint],
): boolean {
  const [low, high] = before < after ? [before, after] : [after, before]
  if (high <= low * steadyMove) return true
  const [paid, expected] = [unitsB << 128n, unitsA * before * after]
  return paid > 0n && paid <= expected * tolerance && expected <= paid * tolerance
}
