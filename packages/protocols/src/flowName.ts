import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from './addresses.ts'

/**
 * The name by which a token flows through a route: a router wraps and unwraps the native coin between hops without a
 * swap, so both forms go by the native coin's. For `joinRoutes`. Solana's facts write only the wrapped form.
 */
export function flowName(chain: ChainKey): (token: string) => string {
  const wrapped = addressesByChain[chain]?.wrappedNative
  return (token) => (token === wrapped ? nativeCoin : token)
}
