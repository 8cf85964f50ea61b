import { Fault, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'

const kinds: ReadonlySet<unknown> = new Set<RpcFailureKind>([
  'unsupported',
  'no-result',
  'state-gone',
  'refused',
])

/**
 * True if no endpoint serves what was asked, however often it is asked: a range that is too wide, a method that is
 * missing or not allowed, blocks or state that are gone. A refusal for the rate is temporary, and does not count.
 */
export function isNotServed(error: unknown): boolean {
  if (error instanceof RpcFailure) return error.isAnswer || kinds.has(error.kind)
  return isFault(error, 'chain.unreachable') && kinds.has(error.context.why)
}

/** Builds the fault of a reading whose blocks no endpoint has any more. */
export function notServed(chain: ChainKey): Fault {
  return new Fault('chain.unreachable', { chain, why: 'no-result' })
}
