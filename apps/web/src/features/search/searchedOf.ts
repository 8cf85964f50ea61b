import { canonicalAddress } from '@peregrine/core/address'
import type { PastedNetwork } from '@peregrine/core/paste/networkAround'
import { startsPhrase } from '@peregrine/core/paste/looksSecret'
import { plainPaste } from '@peregrine/core/paste/plainPaste'
import { readPaste } from '@peregrine/core/paste/readPaste'
import type { ChainKey } from '@peregrine/core/network'

export type SearchedAddress = { address: string; chain: ChainKey | null }

/** What a typed or pasted text asks for. */
export type Searched = {
  /** What is sent to the server; empty if that is nothing. */
  query: string
  addresses: readonly SearchedAddress[]
  /** The form of a private key or whole seed phrase, or of a phrase's beginning: nothing of it is sent or kept. */
  secret: 'whole' | 'begun' | null
}

const maxAddresses = 4
const longestText = 100

const chainOf = (network: PastedNetwork | null) => (network === 'other' ? null : network)

/**
 * Reads a text as the server does, so that only its addresses, its symbol or its words are sent. A phrase that is typed
 * is sent neither while it grows nor by Enter: no more than its first four words have left when it is known for one.
 */
export function searchedOf(typed: string): Searched {
  const { addresses: pasted, ticker, text, isSecret } = readPaste(typed)
  if (isSecret) return { query: '', addresses: [], secret: 'whole' }
  if (ticker === null && startsPhrase(plainPaste(typed))) return { query: '', addresses: [], secret: 'begun' }
  const addresses = pasted.slice(0, maxAddresses).map(({ address, network }) => ({
    address: canonicalAddress(address),
    chain: chainOf(network),
  }))
  const named = addresses.map(({ address, chain }) => (chain === null ? address : `${chain}:${address}`))
  const written = (ticker === null ? text : `$${ticker}`).slice(0, longestText).trim()
  return { query: named.length > 0 ? named.join(' ') : written, addresses, secret: null }
}
