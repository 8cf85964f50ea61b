import { keyAt, u64At } from './bytes.ts'
import { programs } from './programs.ts'

/** A token account of SPL Token or Token-2022. */
export type TokenAccount = {
  mint: string
  owner: string
  units: bigint
  isFrozen: boolean
  /** Who may close it, where that is not the owner. */
  closeAuthority: string | null
  /** Transfer fees of Token-2022 that stay in the account, apart from `units`, and keep it from being closed. */
  withheld: bigint
}

const accountLength = 165
const mintLength = 82
/** A multisignature's length, which no account or mint with extensions has. */
const multisigLength = 355
const kindAt = 165
const [mintKind, accountKind] = [1, 2]
const withheldFees = 2

function u16At(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
}

/** What an account of either token program is; null for a multisignature and for anything else. */
export function tokenAccountKind(program: string, data: Uint8Array): 'account' | 'mint' | null {
  if (program !== programs.token && program !== programs.token2022) return null
  if (data.length === accountLength) return 'account'
  if (data.length === mintLength) return 'mint'
  if (program === programs.token || data.length === multisigLength || data.length < accountLength) return null
  if (data[kindAt] === accountKind) return 'account'
  return data[kindAt] === mintKind ? 'mint' : null
}

function withheldIn(data: Uint8Array): bigint {
  for (let at = kindAt + 1; at + 4 <= data.length; ) {
    const [type, length] = [u16At(data, at), u16At(data, at + 2)]
    if (type === 0) return 0n
    if (type === withheldFees && length === 8 && at + 12 <= data.length) return u64At(data, at + 4)
    at += 4 + length
  }
  return 0n
}

/**
 * Parses the data of a token account.
 *
 * @param program the account's owner: Token or Token-2022
 * @returns null if the bytes are no token account
 */
export function parseTokenAccount(program: string, data: Uint8Array): TokenAccount | null {
  if (tokenAccountKind(program, data) !== 'account') return null
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    units: u64At(data, 64),
    isFrozen: data[108] === 2,
    closeAuthority: data[129] === 1 ? keyAt(data, 133) : null,
    withheld: withheldIn(data),
  }
}

/** True if taking `units` out of the account leaves nothing that keeps its owner from closing it. */
export function isEmptiedBy(account: TokenAccount, units: bigint): boolean {
  const { owner, closeAuthority, isFrozen, withheld } = account
  const isOwners = closeAuthority === null || closeAuthority === owner
  return account.units === units && isOwners && !isFrozen && withheld === 0n
}
