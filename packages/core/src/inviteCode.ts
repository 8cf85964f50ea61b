import { isEvmAddress, isSolanaAddress } from './address.ts'

/** Letters and digits of any script, `_` and `-`: characters readable in an address bar. */
const word = /^[\p{L}\p{N}_-]{3,32}$/u

/**
 * An invite code in its stored spelling: full-width letters made plain, capitals lowered. Null for anything else, and
 * for addresses, which are codes of their own.
 */
export function parseInviteWord(text: string): string | null {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const isAddress = isEvmAddress(plain) || isSolanaAddress(text.trim())
  return word.test(plain) && !isAddress ? plain : null
}
