import { nativeSolMint } from './programs.ts'
import type { Transfer } from './solanaTransaction.ts'
import { isRecord } from './untrusted.ts'

const transferTypes = new Set(['transfer', 'transferChecked', 'transferCheckedWithFee', 'transferWithSeed'])

/** What moved by the RPC's own parse (`jsonParsed`) of a token or system instruction; null for any other. */
export function parseParsedTransfer(parsed: unknown): Transfer | null {
  if (!isRecord(parsed) || !isRecord(parsed.info)) return null
  if (typeof parsed.type !== 'string' || !transferTypes.has(parsed.type)) return null
  const { source, destination, mint, lamports, amount, tokenAmount } = parsed.info
  if (typeof source !== 'string' || typeof destination !== 'string') return null
  const units = wholeUnits(lamports ?? amount ?? (isRecord(tokenAmount) ? tokenAmount.amount : null))
  if (units === null) return null
  const isLamports = lamports !== undefined
  return {
    source,
    destination,
    units,
    mint: isLamports ? nativeSolMint : typeof mint === 'string' ? mint : null,
  }
}

/** Digits, or a number that holds all of its digits; null for anything else. */
export function wholeUnits(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? BigInt(value) : null
}
