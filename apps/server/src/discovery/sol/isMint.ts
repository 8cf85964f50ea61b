import { programs } from '@peregrine/protocols/solana/programs'
import type { SolanaAccount } from '@peregrine/protocols/solana/swapHop'

const mintBytes = 82
const initializedAt = 45
/** Token-2022 pads a mint to the length of a token account; then comes the kind of account. */
const kindAt = 165
const mintKind = 1

/** True for a mint of SPL Token or Token-2022: a token account of either is longer than a mint, too. */
export function isMint(account: SolanaAccount | null | undefined): boolean {
  if (!account || account.data[initializedAt] !== 1) return false
  const { data, owner } = account
  if (owner === programs.token) return data.length === mintBytes
  if (owner !== programs.token2022) return false
  return data.length === mintBytes || (data.length > kindAt && data[kindAt] === mintKind)
}
