import { encodeBase58 } from '@peregrine/core/base58'
import { programs } from '@peregrine/protocols/solana/programs'
import type { Account, LiteSvm } from 'litesvm/dist/internal.js'
import { addressBytes } from '../wire/programAddress.ts'

const token = Buffer.from(addressBytes(programs.token))
const token2022 = Buffer.from(addressBytes(programs.token2022))

export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  program: string
  state: 'initialized' | 'frozen'
  isNative: boolean
}

/** Address of the token program that owns the account, or null if another program does. */
export function tokenProgramOf(account: Account): string | null {
  const owner = account.owner()
  if (token.equals(owner)) return programs.token
  return token2022.equals(owner) ? programs.token2022 : null
}

/** Parses a token account of either token program; null if it is not one. */
export function readTokenAccount(account: Account | null): TokenAccount | null {
  if (!account) return null
  const program = tokenProgramOf(account)
  if (!program) return null
  const data = Buffer.from(account.data())
  // Past 165 bytes, byte 165 distinguishes accounts (2) from mints (1) of Token-2022.
  if (data.length < 165 || (data.length > 165 && data[165] !== 2) || data[108] === 0) return null
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    program,
    state: data[108] === 2 ? 'frozen' : 'initialized',
    isNative: data.readUInt32LE(109) === 1,
  }
}

/** Decimals of a mint, or 0 if there is no such mint. */
export function mintDecimals(svm: LiteSvm, mint: string): number {
  return svm.getAccount(addressBytes(mint))?.data()[44] ?? 0
}

export type UiAmount = { amount: string; decimals: number; uiAmount: number | null; uiAmountString: string }

/** An amount of base units in the four forms of JSON-RPC. */
export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const text = fraction ? `${whole}.${fraction}` : whole
  return {
    amount: amount.toString(),
    decimals,
    uiAmount: amount === 0n ? null : Number(text),
    uiAmountString: text,
  }
}
