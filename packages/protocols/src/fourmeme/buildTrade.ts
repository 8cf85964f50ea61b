import { encodeFunctionData, parseAbi } from 'viem/utils'
import { beforeFee, type BuiltCall } from '../swapOrder.ts'

type Hex = `0x${string}`

// four-meme-community/fourmeme-docs, trade-guide.md: TokenManager2.
const abi = parseAbi([
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount) payable',
  'function sellToken(address token, uint256 amount, uint256 minFunds)',
])

/** The launchpad's fee on a trade, in basis points (fourmeme-docs, trade-guide.md; every recorded sale). */
export const curveFeeBps = 100

/** A trade on the curve; amounts in base units. */
export type CurveOrder = { token: string; amountIn: bigint; minimumOut: bigint }

/** Buys as much as `amountIn` pays for; the manager returns what the filled curve did not need. Paid in BNB. */
export function buildCurveBuy(manager: string, { token, amountIn, minimumOut }: CurveOrder): BuiltCall {
  const data = encodeFunctionData({
    abi,
    functionName: 'buyTokenAMAP',
    args: [token as Hex, amountIn, minimumOut],
  })
  return { to: manager, data, value: amountIn }
}

/**
 * Sells to the curve. The contract compares its minimum with the amount before its fee, which is added to `minimumOut`
 * here.
 *
 * @param feeBps the fee as quoted: it is more than the usual one where the sale is small
 */
export function buildCurveSell(
  manager: string,
  { token, amountIn, minimumOut }: CurveOrder,
  feeBps: number,
): BuiltCall {
  const data = encodeFunctionData({
    abi,
    functionName: 'sellToken',
    args: [token as Hex, amountIn, beforeFee(minimumOut, Math.max(feeBps, curveFeeBps))],
  })
  return { to: manager, data, value: 0n }
}
