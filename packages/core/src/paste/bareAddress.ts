import { canonicalAddress } from '../address.ts'
import { findAddresses } from './findAddresses.ts'
import { plainPaste } from './plainPaste.ts'

/** The only address within a text, for a field that holds one; the text as it is if there is none, or several. */
export function bareAddress(text: string): string {
  const found = findAddresses(plainPaste(text))
  const [first] = found
  const isOne = new Set(found.map(({ address }) => canonicalAddress(address))).size === 1
  return first && isOne ? first.address : text
}
