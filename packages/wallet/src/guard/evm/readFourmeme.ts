import { nativeCoin } from '@peregrine/core/address'
import { parseAbi, toFunctionSelector } from 'viem/utils'
import type { Hex } from './hex.ts'
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

/** Reads a purchase or sale on four.meme's curve, in the coin. */
export function readFourmeme(data: Hex, note: CanonicalNote): SwapPlan {
  const call = decodeCall(abi, data, note)
  const hasOrigin = !isAddress(call.args[0])
  const rest: readonly (bigint | string)[] = hasOrigin ? call.args.slice(1) : call.args
  const options = hasOrigin && call.args[0] !== 0n ? ['origin'] : []
  const token = address(rest[0])
  const plan = {
    venue: 'fourmeme' as const,
    deadline: null,
    middle: [],
    permit: null,
    priceLimit: 0n,
    options,
  }
  if (call.functionName === 'sellToken') {
    const fee = rest.length === 5 ? { bps: units(rest[3]), recipient: address(rest[4]) } : null
    const minimum = units(rest[2])
    return {
      ...plan,
      spend: { token, units: units(rest[1]) },
      receive: { token: nativeCoin, minimum: fee ? lessFee(minimum, fee.bps) : minimum },
      recipient: 'sender',
      fee: fee && fee.bps > 0n ? fee : null,
    }
  }
  const hasRecipient = isAddress(rest[1])
  const [first, second] = hasRecipient ? rest.slice(2) : rest.slice(1)
  const isExactOut = call.functionName === 'buyToken'
  return {
    ...plan,
    spend: { token: nativeCoin, units: units(isExactOut ? second : first) },
    receive: { token, minimum: units(isExactOut ? first : second) },
    recipient: hasRecipient ? address(rest[1]) : 'sender',
    fee: null,
  }
}

const selectors = new Set(abi.map((item) => toFunctionSelector(item)))

/** True for calls that `readFourmeme` may read. */
export function isFourmemeCall(data: Hex): boolean {
  return selectors.has(data.slice(0, 10) as Hex)
}
