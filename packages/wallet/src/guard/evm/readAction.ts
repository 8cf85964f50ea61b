import { parseAbi } from 'viem/utils'
import { type CanonicalNote, decodeCall } from './decodeCall.ts'
import { isFourmemeCall, readFourmeme } from './readFourmeme.ts'
import { isSwapRouterCall, readSwapRouter } from './readSwapRouter.ts'
import type { EvmTransaction } from './readTransaction.ts'
import { isUniversalCall, readUniversal } from './readUniversal.ts'
import type { SwapPlan } from './swapPlan.ts'
import { Unreadable } from './unreadable.ts'

/** What a transaction does. Addresses are lower case. */
export type Action =
  | { kind: 'coin'; recipient: string; units: bigint }
  | { kind: 'transfer'; token: string; recipient: string; units: bigint }
  | { kind: 'approve'; token: string; spender: string; units: bigint }
  | { kind: 'swap'; plan: SwapPlan }

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 units) returns (bool)',
  'function approve(address spender, uint256 units) returns (bool)',
])
const tokenSelectors = ['0xa9059cbb', '0x095ea7b3']

/** Reads what a transaction does from its data and value. Throws `Unreadable`, or viem's errors for broken words. */
export function readAction(
  { to, data, value }: EvmTransaction,
  wrapped: string,
  note: CanonicalNote,
): Action {
  if (to === null) throw new Unreadable('call.unknown', { to: 'contract creation' })
  if (data === '0x') return { kind: 'coin', recipient: to, units: value }
  if (isSwapRouterCall(data)) return { kind: 'swap', plan: readSwapRouter(data, value, wrapped, note) }
  if (isUniversalCall(data)) return { kind: 'swap', plan: readUniversal(data, wrapped, note) }
  if (isFourmemeCall(data)) return { kind: 'swap', plan: readFourmeme(data, note) }
  if (!tokenSelectors.includes(data.slice(0, 10)))
    throw new Unreadable('call.unknown', { selector: data.slice(0, 10) })
  const { functionName, args } = decodeCall(tokenAbi, data, note)
  const address = args[0].toLowerCase()
  return functionName === 'transfer'
    ? { kind: 'transfer', token: to, recipient: address, units: args[1] }
    : { kind: 'approve', token: to, spender: address, units: args[1] }
}
