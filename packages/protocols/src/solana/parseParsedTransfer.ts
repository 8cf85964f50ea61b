import { nativeSolMint } from './programs.ts'
import type { Transfer } from './solanaTransaction.ts'
import { isRecord } from './untrusted.ts'

const transferTypes = new Set(['transfer', 'transferChecked', 'transferCheckedWithFee', 'transferWithSeed'])

/** The transfer in the RPC's own parse (`jsonParsed`) of a token or system instruction; null for any other. */
export function parseParsedTransfer(parsed: unknown): Transfer | null {
  if (!isRecord(parsed) || !isRecord(parsed.info)) return null
  if (typeof parsed.type !== 'string' || !transferTypes.has(parsed.type)) return null
  const { source, destination, lamports } = parsed.info
  if (typeof source !== 'string' || typeof destination !== 'string') return null
  const units = lamports === undefined ? tokenUnits(parsed.info) : wholeUnits(lamports)
  if (units === null) return null
  return { source, destination, units, mint: mintOf(parsed.info) }
}

function mintOf({ lamports, mint }: Record<string, unknown>): string | null {
  if (lamports !== undefined) return nativeSolMint
  return typeof mint === 'string' ? mint : null
}

/** `transfer` has a plain amount, `transferChecked` a record of it. */
function tokenUnits({ amount, tokenAmount }: Record<string, unknown>): bigint | null {
  return wholeUnits(isRecord(tokenAmount) ? tokenAmount.amount : amount)
}

/** Parses digits, or a number with all its digits; null for anything else. */
export function wholeUnits(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? BigInt(value) : null
}
