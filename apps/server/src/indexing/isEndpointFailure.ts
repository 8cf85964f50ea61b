import { RpcFailure, type RpcFailureKind } from '@peregrine/chains/rpc/rpcFailure'
import { isFault } from '@peregrine/core/fault'

/** True for failures of what a chain's endpoints were asked, other than failures of ours or of the database. */
export function isEndpointFailure(error: unknown): boolean {
  return error instanceof RpcFailure || isFault(error, 'chain.unreachable')
}

/** True if endpoints refused to be asked so often, which says nothing of what was asked. */
export function isRateRefusal(error: unknown): boolean {
  const rate: RpcFailureKind = 'rate-limited'
  if (error instanceof RpcFailure) return error.kind === rate
  return isFault(error, 'chain.unreachable') && error.context.why === rate
}
