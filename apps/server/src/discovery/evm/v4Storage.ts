import { type EvmWords, uintAt, wordOf } from '@peregrine/protocols/evmWords'
import type { EvmCall } from '@peregrine/protocols/poolInfo'

// extsload(bytes32[]) of Uniswap V4's PoolManager, which has no getters. The published StateView would do for one pool
// a call; this does for several.
const extsload = '0xdbd035ff'
/** Slots in one call: their answer is as long as the bundle of calls keeps. */
export const slotsPerCall = 10
const head = 2

/** Builds the call that reads storage slots of the PoolManager. */
export function slotsCall(manager: string, slots: readonly string[]): EvmCall {
  const data = [wordOf(32), wordOf(slots.length), ...slots.map(wordOf)].join('')
  return { to: manager, data: `${extsload}${data}` }
}

/** Values of the slots that were asked for, in order; null if the answer has not all of them. */
export function slotsIn(answer: EvmWords | null | undefined, count: number): bigint[] | null {
  if (!answer || answer.count !== head + count) return null
  return Array.from({ length: count }, (_, index) => uintAt(answer, head + index))
}
