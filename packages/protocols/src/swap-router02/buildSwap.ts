import { encodeFunctionData, parseAbi } from 'viem/utils'
import { beforeFee, type BuiltCall, type SwapOrder } from '../swapOrder.ts'
import { kindOf, v2Path, v3Path } from '../v3Path.ts'

// Uniswap/swap-router-contracts 1.3.1: ISwapRouter02, IV2SwapRouter, IV3SwapRouter, IPeripheryPaymentsWithFeeExtended.
const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
])

type Hex = `0x${string}`

/** The router's name for itself as recipient of a swap (libraries/Constants.sol). Its payments know no such names. */
const self: Hex = '0x0000000000000000000000000000000000000002'
/** The router refuses a higher fee (PeripheryPaymentsWithFee: `feeBips <= 100`). */
export const maxRouterFeeBps = 100

function swapCall({ hops, amountIn }: SwapOrder, minimum: bigint, recipient: Hex): Hex {
  if (kindOf(hops) === 'v2')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, minimum, v2Path(hops), recipient],
    })
  const [first] = hops
  if (!first || hops.length > 1)
    return encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ path: v3Path(hops), recipient, amountIn, amountOutMinimum: minimum }],
    })
  return encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: first.tokenIn as Hex,
        tokenOut: first.tokenOut as Hex,
        fee: first.feePips,
        recipient,
        amountIn,
        amountOutMinimum: minimum,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
}

function feeOf({ serviceFee }: SwapOrder): { bps: number; recipient: Hex } | null {
  if (!serviceFee || serviceFee.bps === 0) return null
  if (serviceFee.bps > maxRouterFeeBps)
    throw new Error(`the router takes at most ${maxRouterFeeBps} basis points`)
  return { bps: serviceFee.bps, recipient: serviceFee.recipient as Hex }
}

/** Payment out of the router: the coin for a sale; the token less the fee for a purchase with one. */
function payoutCall(order: SwapOrder, minimum: bigint, token: Hex): Hex | null {
  const fee = feeOf(order)
  const wallet = order.wallet as Hex
  if (order.side === 'sell')
    return fee
      ? encodeFunctionData({
          abi,
          functionName: 'unwrapWETH9WithFee',
          args: [minimum, wallet, BigInt(fee.bps), fee.recipient],
        })
      : encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, wallet] })
  return (
    fee &&
    encodeFunctionData({
      abi,
      functionName: 'sweepTokenWithFee',
      args: [token, minimum, wallet, BigInt(fee.bps), fee.recipient],
    })
  )
}

/**
 * Builds a trade through Uniswap's SwapRouter02, V2 or V3, from or to the coin: byte by byte what its official SDK
 * (router-sdk) makes of it. The deadline, the minimum and the fee are part of the call. Tokens that take a tax at
 * transfers trade in V2 pools, where the router compares the minimum with what arrived.
 *
 * @throws Error for an empty route, pools of both kinds, or a fee above 1 %
 */
export function buildRouterSwap(router: string, order: SwapOrder): BuiltCall {
  const { hops, amountIn, minimumOut, side, deadline } = order
  const minimum = beforeFee(minimumOut, feeOf(order)?.bps ?? 0)
  const payout = payoutCall(order, minimum, hops.at(-1)?.tokenOut as Hex)
  const swap = swapCall(order, minimum, payout ? self : (order.wallet as Hex))
  const data = encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [deadline, payout ? [swap, payout] : [swap]],
  })
  return { to: router, data, value: side === 'buy' ? amountIn : 0n }
}
