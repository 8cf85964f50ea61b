import { isEvmAddress, isSolanaAddress } from './address.ts'

/** Letters and digits of any script, `_` and `-`: what stands in an address bar without escapes being needed to say it. */
const word = /^[\p{L}\p{N}_-]{3,32}$/u

/**
 * A word as an invite code, in the one spelling that is stored: full-width letters are plain ones and capitals are small
 * ones. Null for what is no word, and for an address, which is a code of its own.
 */
export function parseInviteWord(text: string): string | null {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const isAddress = isEvmAddress(plain) || isSolanaAddress(text.trim())
  return word.test(plain) && !isAddress ? plain : null
}
