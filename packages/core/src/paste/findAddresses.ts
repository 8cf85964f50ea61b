import { decodeBase58 } from '../base58.ts'
import type { ChainFamily } from '../network.ts'

export type AddressAt = { at: number; address: string; family: ChainFamily }

/** Bounded, and only from the start of a word: a long run of letters is passed over in one step per letter. */
const candidate = /(?<![0-9A-Za-z])(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})(?![0-9A-Za-z])/g

/** The addresses within a text, in order and with their places; what only has the length of one is left out. */
export function findAddresses(text: string): AddressAt[] {
  return [...text.matchAll(candidate)].flatMap(({ 0: address, index: at }): AddressAt[] => {
    if (address.startsWith('0x')) return [{ at, address, family: 'EVM' }]
    return decodeBase58(address, 44)?.length === 32 ? [{ at, address, family: 'SOL' }] : []
  })
}
