import { encodeFunctionData, parseAbi } from 'viem/utils'
import { beforeFee, type BuiltCall, type SwapHop, type SwapOrder } from '../swapOrder.ts'
import { runsOf, v2Path, v3Path } from '../v3Path.ts'

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
/** The router's name for everything that it holds of the input. */
const wholeBalance = 0n
/** The router refuses a higher fee (PeripheryPaymentsWithFee: `feeBips <= 100`). */
export const maxRouterFeeBps = 100

type Leg = { amountIn: bigint; minimum: bigint; recipient: Hex; isWhole: boolean }

function swapCall(run: readonly SwapHop[], { amountIn, minimum, recipient, isWhole }: Leg): Hex {
  const [first] = run
  if (!first) throw new Error('a route has at least one pool')
  if (first.kind === 'v2')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, minimum, v2Path(run), recipient],
    })
  if (isWhole && run.length === 1)
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
  return encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path: v3Path(run), recipient, amountIn, amountOutMinimum: minimum }],
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
 * Builds a trade through Uniswap's SwapRouter02: V2 and V3 pools, also mixed, from or to the coin. The deadline, the
 * minimum and the fee are part of the call. Tokens that take a tax at transfers trade in V2 pools.
 *
 * @throws Error for an empty route or a fee above 1 %
 */
export function buildRouterSwap(router: string, order: SwapOrder): BuiltCall {
  const { hops, amountIn, minimumOut, side, deadline } = order
  const minimum = beforeFee(minimumOut, feeOf(order)?.bps ?? 0)
  const token = hops.at(-1)?.tokenOut as Hex
  const payout = payoutCall(order, minimum, token)
  const runs = runsOf(hops)
  const swaps = runs.map((run, at) => {
    const isLast = at === runs.length - 1
    return swapCall(run, {
      amountIn: at === 0 ? amountIn : wholeBalance,
      minimum: isLast ? minimum : 0n,
      recipient: isLast && !payout ? (order.wallet as Hex) : self,
      isWhole: runs.length === 1,
    })
  })
  const data = encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [deadline, payout ? [...swaps, payout] : swaps],
  })
  return { to: router, data, value: side === 'buy' ? amountIn : 0n }
}
