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
  /** Confidential balances or fees of Token-2022, which keep the account from being closed. What they are nobody else reads. */
  hasConfidential: boolean
}

const accountLength = 165
const mintLength = 82
/** A multisignature's length, which no account or mint with extensions has. */
const multisigLength = 355
const kindAt = 165
const [mintKind, accountKind] = [1, 2]
const [withheldFees, confidentialBalances, confidentialFees] = [2, 5, 17]
/** Encrypted sums within an extension: three balances behind a flag and a key, and the fees; zeros where they are closed. */
const confidentialAt: Readonly<Record<number, readonly [start: number, end: number]>> = {
  [confidentialBalances]: [33, 225],
  [confidentialFees]: [0, 64],
}

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

type Extension = { type: number; value: Uint8Array }

/** The extensions of a Token-2022 account, as far as their bytes are there. */
function extensionsOf(data: Uint8Array): Extension[] {
  const found: Extension[] = []
  for (let at = kindAt + 1; at + 4 <= data.length; ) {
    const [type, length] = [u16At(data, at), u16At(data, at + 2)]
    const end = at + 4 + length
    if (type === 0 || end > data.length) break
    found.push({ type, value: data.subarray(at + 4, end) })
    at = end
  }
  return found
}

function withheldIn(extensions: readonly Extension[]): bigint {
  const fees = extensions.find(({ type, value }) => type === withheldFees && value.length === 8)
  return fees ? u64At(fees.value, 0) : 0n
}

const isConfidential = ({ type, value }: Extension): boolean => {
  const [start, end] = confidentialAt[type] ?? [0, 0]
  return value.subarray(start, end).some((byte) => byte !== 0)
}

/**
 * Parses the data of a token account.
 *
 * @param program the account's owner: Token or Token-2022
 * @returns null if the bytes are no token account
 */
export function parseTokenAccount(program: string, data: Uint8Array): TokenAccount | null {
  if (tokenAccountKind(program, data) !== 'account') return null
  const extensions = extensionsOf(data)
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    units: u64At(data, 64),
    isFrozen: data[108] === 2,
    closeAuthority: data[129] === 1 ? keyAt(data, 133) : null,
    withheld: withheldIn(extensions),
    hasConfidential: extensions.some(isConfidential),
  }
}

/** True if taking `units` out of the account leaves nothing that keeps its owner from closing it. */
export function isEmptiedBy(account: TokenAccount, units: bigint): boolean {
  const { owner, closeAuthority, isFrozen, withheld, hasConfidential } = account
  const isOwners = closeAuthority === null || closeAuthority === owner
  return account.units === units && isOwners && !isFrozen && withheld === 0n && !hasConfidential
}
