import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { RpcFailure } from './rpcFailure.ts'

/**
 * Result of a contract call that failed: null where the contract's own code ended so.
 *
 * @throws Fault `chain.unreachable` where an endpoint refused the call in words of its own; any other error as it is
 */
export function resultOfFailedCall(error: unknown, chain: ChainKey): null {
  if (!(error instanceof RpcFailure)) throw error
  if (error.isOfContract) return null
  throw new Fault('chain.unreachable', { chain, why: error.kind }, { cause: error })
}
