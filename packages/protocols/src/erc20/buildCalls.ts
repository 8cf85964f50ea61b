import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { BuiltCall } from '../swapOrder.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/** 2^256 - 1, which most tokens treat as "for ever". */
export const unlimitedUnits = (1n << 256n) - 1n

/** Lets a contract take tokens; base units. */
export function buildApproval(token: string, spender: string, units: bigint): BuiltCall {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, units] })
  return { to: token, data, value: 0n }
}

/** Sends tokens; base units. */
export function buildTokenTransfer(token: string, recipient: string, units: bigint): BuiltCall {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [recipient as Hex, units] })
  return { to: token, data, value: 0n }
}

/** Asks what a contract may take of an owner's tokens; the answer is one word of base units. */
export function buildAllowance(token: string, owner: string, spender: string): { to: string; data: Hex } {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner as Hex, spender as Hex] })
  return { to: token, data }
}
