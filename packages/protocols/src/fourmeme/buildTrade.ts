import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { BuiltCall } from '../swapOrder.ts'

type Hex = `0x${string}`

// four-meme-community/fourmeme-docs, trade-guide.md: TokenManager2.
const abi = parseAbi([
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount) payable',
  'function sellToken(address token, uint256 amount, uint256 minFunds)',
])

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
 * Sells to the curve. The contract compares its minimum with the amount before its fee, so that `minimumOut` must
 * already include it (`beforeFee`).
 */
export function buildCurveSell(manager: string, { token, amountIn, minimumOut }: CurveOrder): BuiltCall {
  const data = encodeFunctionData({
    abi,
    functionName: 'sellToken',
    args: [token as Hex, amountIn, minimumOut],
  })
  return { to: manager, data, value: 0n }
}
