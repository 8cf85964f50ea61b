import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from './addresses.ts'

/**
 * Maps a token to its name in a route: routers wrap and unwrap the native coin between hops without a swap, so both
 * forms share the native coin's. For `joinRoutes`. Solana's facts only use the wrapped form.
 */
export function flowName(chain: ChainKey): (token: string) => string {
  const wrapped = addressesByChain[chain]?.wrappedNative
  return (token) => (token === wrapped ? nativeCoin : token)
}
