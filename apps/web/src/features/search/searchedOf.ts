import { canonicalAddress } from '@peregrine/core/address'
import type { PastedNetwork } from '@peregrine/core/paste/networkAround'
import { readPaste } from '@peregrine/core/paste/readPaste'
import type { ChainKey } from '@peregrine/core/network'

export type SearchedAddress = { address: string; chain: ChainKey | null }

/** What a typed or pasted text asks for. */
export type Searched = {
  /** What is sent to the server; empty if that is nothing. */
  query: string
  addresses: readonly SearchedAddress[]
  /** True for the form of a private key or seed phrase, of which nothing is sent or kept. */
  isSecret: boolean
}

const maxAddresses = 4
const longestText = 100

const chainOf = (network: PastedNetwork | null) => (network === 'other' ? null : network)

/** Reads a text as the server does, so that only its addresses, its symbol or its words are sent. */
export function searchedOf(typed: string): Searched {
  const { addresses: pasted, ticker, text, isSecret } = readPaste(typed)
  const addresses = pasted.slice(0, maxAddresses).map(({ address, network }) => ({
    address: canonicalAddress(address),
    chain: chainOf(network),
  }))
  const named = addresses.map(({ address, chain }) => (chain === null ? address : `${chain}:${address}`))
  const written = (ticker === null ? text : `$${ticker}`).slice(0, longestText).trim()
  return { query: named.length > 0 ? named.join(' ') : written, addresses, isSecret }
}
