import { nativeCoin } from '@peregrine/core/address'
import { parseAbi } from 'viem/utils'
import type { Hex } from './hex.ts'
import { type CanonicalNote, decodeCall } from './decodeCall.ts'
import { joinLegs, type Leg, lessFee, readAlias, readV2Path, readV3Path, type SwapPlan } from './swapPlan.ts'
import { Unreadable } from './unreadable.ts'

// github.com/Uniswap/swap-router-contracts: IV2SwapRouter, IV3SwapRouter, IMulticallExtended,
// IPeripheryPaymentsExtended and IPeripheryPaymentsWithFeeExtended. PancakeSwap's SmartRouter has the same.
const multicallAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
])
const multicallSelectors: readonly string[] = ['0x5ae401dc', '0xac9650d8']
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

/** The router's amount for everything that it holds (libraries/Constants.sol, CONTRACT_BALANCE). */
const everything = 0n
const swapSelectors: readonly string[] = ['0x04e45aaf', '0xb858183f', '0x472b43f3']

function readLeg(data: Hex, note: CanonicalNote): Leg & { priceLimit: bigint } {
  const call = decodeCall(swapAbi, data, note)
  if (call.functionName === 'exactInputSingle') {
    const [params] = call.args
    return {
      path: readV2Path([params.tokenIn, params.tokenOut]),
      units: params.amountIn,
      minimum: params.amountOutMinimum,
      recipient: readAlias(params.recipient),
      priceLimit: params.sqrtPriceLimitX96,
    }
  }
  if (call.functionName === 'exactInput') {
    const [{ path, recipient, amountIn, amountOutMinimum }] = call.args
    return {
      path: readV3Path(path),
      units: amountIn,
      minimum: amountOutMinimum,
      recipient: readAlias(recipient),
      priceLimit: 0n,
    }
  }
  const [units, minimum, path, to] = call.args
  return { path: readV2Path(path), units, minimum, recipient: readAlias(to), priceLimit: 0n }
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
  if (!multicallSelectors.includes(data.slice(0, 10))) return { deadline: 'missing', calls: [data] }
  const { args } = decodeCall(multicallAbi, data, note)
  return args.length === 2 ? { deadline: args[0], calls: args[1] } : { deadline: 'missing', calls: args[0] }
}

function readExits(calls: readonly Hex[], note: CanonicalNote): Exit | null {
  // refundETH pays the sender what a purchase left over, and is harmless anywhere.
  const exits = calls.filter((call) => call !== refundEth)
  if (exits.length > 1) throw new Unreadable('call.unknown', { calls: String(calls.length) })
  return exits[0] ? readExit(exits[0], note) : null
}

function isSwap(data: Hex): boolean {
  return swapSelectors.includes(data.slice(0, 10))
}

/** The swaps, which come first, and what follows them. */
function splitCalls(calls: readonly Hex[]): { swaps: readonly Hex[]; rest: readonly Hex[] } {
  const end = calls.findIndex((call) => !isSwap(call))
  const count = end < 0 ? calls.length : end
  return { swaps: calls.slice(0, count), rest: calls.slice(count) }
}

/**
 * Reads a trade of SwapRouter02: one route, of a swap for each run of pools of one kind, then at most one withdrawal. With `value` the router wraps
 * the coin if the first token is `wrapped`.
 */
export function readSwapRouter(data: Hex, value: bigint, wrapped: string, note: CanonicalNote): SwapPlan {
  const { deadline, calls } = readCalls(data, note)
  const { swaps, rest } = splitCalls(calls)
  const legs = swaps.map((call) => readLeg(call, note))
  const route = joinLegs(legs, everything)
  const exit = readExits(rest, note)
  if ((route.recipient === 'router') !== (exit !== null))
    throw new Unreadable('swap.recipient', { recipient: route.recipient })
  if (exit && route.last !== (exit.token === nativeCoin ? wrapped : exit.token))
    throw new Unreadable('swap.receive-token', { token: exit.token, last: route.last })
  const gross = exit && exit.minimum > route.minimum ? exit.minimum : route.minimum
  return {
    venue: 'swapRouter02',
    deadline,
    spend: { token: value > 0n && route.first === wrapped ? nativeCoin : route.first, units: route.units },
    middle: route.middle,
    receive: { token: exit?.token ?? route.last, minimum: exit?.fee ? lessFee(gross, exit.fee.bps) : gross },
    recipient: exit?.recipient ?? route.recipient,
    fee: exit?.fee ?? null,
    permit: null,
    priceLimit: legs.find(({ priceLimit }) => priceLimit > 0n)?.priceLimit ?? 0n,
    options: [],
  }
}

/** True for calls that SwapRouter02 knows and `readSwapRouter` may read. */
export function isSwapRouterCall(data: Hex): boolean {
  return isSwap(data) || multicallSelectors.includes(data.slice(0, 10))
}
