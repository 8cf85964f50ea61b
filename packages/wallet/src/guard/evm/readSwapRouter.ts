import { nativeCoin } from '@peregrine/core/address'
import { parseAbi } from 'viem/utils'
import type { Hex } from './hex.ts'
import { type CanonicalNote, decodeCall } from './decodeCall.ts'
import { lessFee, pathEnds, readAlias, readV2Path, readV3Path, type SwapPlan } from './swapPlan.ts'
import { Unreadable } from './unreadable.ts'

// github.com/Uniswap/swap-router-contracts: IV2SwapRouter, IV3SwapRouter, IMulticallExtended,
// IPeripheryPaymentsExtended and IPeripheryPaymentsWithFeeExtended. PancakeSwap's SmartRouter has the same.
const multicallAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
])
const swapAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
])
const unwrapAbi = parseAbi([
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9(uint256 amountMinimum) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, uint256 feeBips, address feeRecipient) payable',
])
const sweepAbi = parseAbi([
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, uint256 feeBips, address feeRecipient) payable',
])
const refundEth = '0x12210e8a'

type Leg = {
  path: readonly string[]
  amountIn: bigint
  minimum: bigint
  recipient: string
  priceLimit: bigint
}

function readLeg(data: Hex, note: CanonicalNote): Leg {
  const call = decodeCall(swapAbi, data, note)
  if (call.functionName === 'exactInputSingle') {
    const [params] = call.args
    return {
      path: readV2Path([params.tokenIn, params.tokenOut]),
      amountIn: params.amountIn,
      minimum: params.amountOutMinimum,
      recipient: readAlias(params.recipient),
      priceLimit: params.sqrtPriceLimitX96,
    }
  }
  if (call.functionName === 'exactInput') {
    const [{ path, recipient, amountIn, amountOutMinimum }] = call.args
    return {
      path: readV3Path(path),
      amountIn,
      minimum: amountOutMinimum,
      recipient: readAlias(recipient),
      priceLimit: 0n,
    }
  }
  const [amountIn, minimum, path, to] = call.args
  return { path: readV2Path(path), amountIn, minimum, recipient: readAlias(to), priceLimit: 0n }
}

/** What leaves the router after the swap. Its functions do not know the aliases: 1 would be an address of nobody. */
type Exit = {
  token: string
  minimum: bigint
  recipient: string
  fee: { recipient: string; bps: bigint } | null
}

type ExitArgs =
  | readonly [bigint]
  | readonly [bigint, string]
  | readonly [bigint, bigint, string]
  | readonly [bigint, string, bigint, string]

function readExitArgs(token: string, args: ExitArgs): Exit {
  if (args.length === 1) return { token, minimum: args[0], recipient: 'sender', fee: null }
  if (args.length === 2) return { token, minimum: args[0], recipient: args[1].toLowerCase(), fee: null }
  if (args.length === 3)
    return {
      token,
      minimum: args[0],
      recipient: 'sender',
      fee: { bps: args[1], recipient: args[2].toLowerCase() },
    }
  return {
    token,
    minimum: args[0],
    recipient: args[1].toLowerCase(),
    fee: { bps: args[2], recipient: args[3].toLowerCase() },
  }
}

const unwrapSelectors: readonly string[] = ['0x49404b7c', '0x49616997', '0x9b2c0a37', '0xd4ef38de']

function readExit(data: Hex, note: CanonicalNote): Exit {
  if (unwrapSelectors.includes(data.slice(0, 10)))
    return readExitArgs(nativeCoin, decodeCall(unwrapAbi, data, note).args)
  const [token, ...args] = decodeCall(sweepAbi, data, note).args
  // Not a token: below it would be taken for the unwrapped coin.
  if (token === nativeCoin) throw new Unreadable('swap.receive-token', { token })
  return readExitArgs(token.toLowerCase(), args)
}

function readCalls(data: Hex, note: CanonicalNote): { deadline: bigint | 'missing'; calls: readonly Hex[] } {
  const selector = data.slice(0, 10)
  if (selector !== '0x5ae401dc' && selector !== '0xac9650d8') return { deadline: 'missing', calls: [data] }
  const { args } = decodeCall(multicallAbi, data, note)
  return args.length === 2 ? { deadline: args[0], calls: args[1] } : { deadline: 'missing', calls: args[0] }
}

function readExits(calls: readonly Hex[], note: CanonicalNote): Exit | null {
  // refundETH pays the sender what a purchase left over, and is harmless anywhere.
  const exits = calls.filter((call) => call !== refundEth)
  if (exits.length > 1) throw new Unreadable('call.unknown', { calls: String(calls.length) })
  return exits[0] ? readExit(exits[0], note) : null
}

/** Compares the way out of the router with the swap. @throws Unreadable if they do not meet */
function requireExit(leg: Leg, last: string, exit: Exit | null, wrapped: string): void {
  if ((leg.recipient === 'router') !== (exit !== null))
    throw new Unreadable('swap.recipient', { recipient: leg.recipient })
  if (exit && last !== (exit.token === nativeCoin ? wrapped : exit.token))
    throw new Unreadable('swap.receive-token', { token: exit.token, last })
}

/** What arrives, and where: by the swap alone, or by the withdrawal after it. */
function readReceipt(
  leg: Leg,
  last: string,
  exit: Exit | null,
): Pick<SwapPlan, 'receive' | 'recipient' | 'fee'> {
  if (!exit) return { receive: { token: last, minimum: leg.minimum }, recipient: leg.recipient, fee: null }
  const { token, recipient, fee } = exit
  const gross = exit.minimum > leg.minimum ? exit.minimum : leg.minimum
  return { receive: { token, minimum: fee ? lessFee(gross, fee.bps) : gross }, recipient, fee }
}

/**
 * Reads a trade of SwapRouter02: one swap, then at most one withdrawal from the router. With `value` the router wraps
 * the coin if the first token is `wrapped`.
 */
export function readSwapRouter(data: Hex, value: bigint, wrapped: string, note: CanonicalNote): SwapPlan {
  const { deadline, calls } = readCalls(data, note)
  const [call, ...rest] = calls
  if (call === undefined) throw new Unreadable('call.unknown', { calls: '0' })
  const leg = readLeg(call, note)
  const exit = readExits(rest, note)
  const { first, middle, last } = pathEnds(leg.path)
  requireExit(leg, last, exit, wrapped)
  return {
    venue: 'swapRouter02',
    deadline,
    spend: { token: value > 0n && first === wrapped ? nativeCoin : first, units: leg.amountIn },
    middle,
    ...readReceipt(leg, last, exit),
    permit: null,
    priceLimit: leg.priceLimit,
    options: [],
  }
}

/** True for calls that SwapRouter02 knows and `readSwapRouter` may read. */
export function isSwapRouterCall(data: Hex): boolean {
  return ['0x5ae401dc', '0xac9650d8', '0x04e45aaf', '0xb858183f', '0x472b43f3'].includes(data.slice(0, 10))
}
