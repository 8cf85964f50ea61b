import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import { asObject, asQuantity, type JsonObject } from './untrustedJson.ts'

const names: Record<string, ChainKey> = {
  eth: 'eth',
  ethereum: 'eth',
  mainnet: 'eth',
  base: 'base',
  bsc: 'bsc',
  bnb: 'bsc',
  sol: 'sol',
  solana: 'sol',
}
const ids: Record<string, ChainKey> = { 1: 'eth', 8453: 'base', 56: 'bsc' }

/** Returns the chain of a name or an EIP-155 id, or null. */
export function findChain(text: string): ChainKey | null {
  return names[text.toLowerCase()] ?? ids[text] ?? null
}

/** Returns the chain that the recorder noted, by name or by the transaction's chain id. */
export function readChain(fixture: JsonObject | null): ChainKey | null {
  if (typeof fixture?.chain === 'string') return findChain(fixture.chain)
  const id = asQuantity(asObject(fixture?.transaction)?.chainId)
  return id === null ? null : (ids[id.toString()] ?? null)
}

/**
 * Returns the only chain whose wrapped coin or singleton is among the emitters, or whose receipts have these fields.
 */
export function guessChain(logs: readonly EvmLog[], receipt?: JsonObject): ChainKey | null {
  if (receipt && 'l1Fee' in receipt) return 'base'
  const emitters = new Set(logs.map(({ address }) => address))
  const found = chainKeys.filter((chain) => {
    const addresses = addressesByChain[chain]
    return (
      addresses &&
      (emitters.has(addresses.wrappedNative) || (addresses.v4 && emitters.has(addresses.v4.manager)))
    )
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
