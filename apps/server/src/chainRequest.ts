import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import type { ChainKey } from '@peregrine/core/network'

/**
 * Sends a JSON-RPC request to a chain's node, for a visitor unless another purpose is named. Throws Fault
 * `chain.unreachable` when no endpoint answers.
 */
export type ChainRequest = (
  chain: ChainKey,
  method: string,
  params: unknown[],
  purpose?: RpcPurpose,
) => Promise<unknown>

/** The same requests, counted and served under another purpose. */
export function requestFor(request: ChainRequest, purpose: RpcPurpose): ChainRequest {
  return (chain, method, params) => request(chain, method, params, purpose)
}
