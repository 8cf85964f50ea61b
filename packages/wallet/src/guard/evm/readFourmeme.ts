import { nativeCoin } from '@peregrine/core/address'
import { parseAbi, toFunctionSelector } from 'viem/utils'
import type { Hex } from './hex.ts'
import { curveFeeBps } from '@peregrine/protocols/fourmeme/buildTrade'
import { type CanonicalNote, decodeCall } from './decodeCall.ts'
import { lessFee, type SwapPlan } from './swapPlan.ts'

// TokenManager2 of github.com/four-meme-community/fourmeme-docs. Forms without a minimum are left out on purpose.
const abi = parseAbi([
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount) payable',
  'function buyTokenAMAP(address token, address to, uint256 funds, uint256 minAmount) payable',
  'function buyTokenAMAP(uint256 origin, address token, uint256 funds, uint256 minAmount) payable',
  'function buyTokenAMAP(uint256 origin, address token, address to, uint256 funds, uint256 minAmount) payable',
  'function buyToken(address token, uint256 amount, uint256 maxFunds) payable',
  'function buyToken(address token, address to, uint256 amount, uint256 maxFunds) payable',
  'function buyToken(uint256 origin, address token, uint256 amount, uint256 maxFunds) payable',
  'function buyToken(uint256 origin, address token, address to, uint256 amount, uint256 maxFunds) payable',
  'function sellToken(address token, uint256 amount, uint256 minFunds)',
  'function sellToken(uint256 origin, address token, uint256 amount, uint256 minFunds)',
  'function sellToken(uint256 origin, address token, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient)',
])

function isAddress(arg: bigint | string | undefined): arg is string {
  return typeof arg === 'string'
}

function units(arg: bigint | string | undefined): bigint {
  if (typeof arg !== 'bigint') throw new Error('an amount was expected')
  return arg
}

function address(arg: bigint | string | undefined): string {
  if (!isAddress(arg)) throw new Error('an address was expected')
  return arg.toLowerCase()
}

type Args = readonly (bigint | string)[]
type Trade = Pick<SwapPlan, 'spend' | 'receive' | 'recipient' | 'fee'>

/**
 * Token, amount, minimum, and in one form the fee of a referrer. The contract compares its minimum with what the curve
 * pays before all fees (trade-guide.md), so that the wallet may receive less.
 */
function readSale(args: Args): Trade {
  const fee = args.length === 5 ? { bps: units(args[3]), recipient: address(args[4]) } : null
  return {
    spend: { token: address(args[0]), units: units(args[1]) },
    receive: { token: nativeCoin, minimum: lessFee(units(args[2]), BigInt(curveFeeBps) + (fee?.bps ?? 0n)) },
    recipient: 'sender',
    fee: fee && fee.bps > 0n ? fee : null,
  }
}

/** Token, in some forms the receiver, and what is exact before what bounds the other side. */
function readPurchase(args: Args, isExactOut: boolean): Trade {
  const hasRecipient = isAddress(args[1])
  const [exact, bound] = args.slice(hasRecipient ? 2 : 1)
  return {
    spend: { token: nativeCoin, units: units(isExactOut ? bound : exact) },
    receive: { token: address(args[0]), minimum: units(isExactOut ? exact : bound) },
    recipient: hasRecipient ? address(args[1]) : 'sender',
    fee: null,
  }
}

/** Reads a purchase or sale on four.meme's curve, in the coin. */
export function readFourmeme(data: Hex, note: CanonicalNote): SwapPlan {
  const call = decodeCall(abi, data, note)
  const hasOrigin = !isAddress(call.args[0])
  const args: Args = hasOrigin ? call.args.slice(1) : call.args
  return {
    venue: 'fourmeme',
    deadline: null,
    middle: [],
    permit: null,
    priceLimit: 0n,
    options: hasOrigin && call.args[0] !== 0n ? ['origin'] : [],
    ...(call.functionName === 'sellToken'
      ? readSale(args)
      : readPurchase(args, call.functionName === 'buyToken')),
  }
}

const selectors = new Set(abi.map((item) => toFunctionSelector(item)))

/** True for calls that `readFourmeme` may read. */
export function isFourmemeCall(data: Hex): boolean {
  return selectors.has(data.slice(0, 10) as Hex)
}
