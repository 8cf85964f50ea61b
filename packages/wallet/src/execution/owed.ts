import type { ServiceFee } from '../intent.ts'
import { derivedId } from './derivedId.ts'

/**
 * What follows a trade once it is confirmed. Kept with its record until it is settled, so that whoever learns of the
 * confirmation can do it.
 */
export type Owed = {
  /** The operator's fee as quoted, in base units; 0 without one. Its recipient is the intent's. */
  feeUnits: bigint
  /** What the trade is worth, in base units of the coin. */
  volumeUnits: bigint
  /** Address of the user who was signed in at the press and gets the reward; null for a visitor. */
  user: string | null
}

const isUnits = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= 0n && value < 2n ** 256n

/** Parses what a stored record says is owed; null for anything else. */
export function parseOwed(stored: unknown): Owed | null {
  const { feeUnits, volumeUnits, user } = (stored ?? {}) as Record<string, unknown>
  if (!isUnits(feeUnits) || !isUnits(volumeUnits)) return null
  if (user === null) return { feeUnits, volumeUnits, user }
  return typeof user === 'string' && /^[0-9A-Za-z]{32,44}$/.test(user)
    ? { feeUnits, volumeUnits, user }
    : null
}

/** True for a fee in coin that is no more than the share of the trade's worth that the trader agreed to. */
export function isAgreedFee({ feeUnits, volumeUnits }: Owed, agreed: ServiceFee): boolean {
  return agreed !== null && feeUnits * 10_000n <= volumeUnits * BigInt(agreed.bps)
}

/** Intent id of a trade's fee payment. `earlier` counts the payments that ended unsigned before. */
export function feePaymentId(tradeId: string, earlier: number): string {
  return derivedId('service-fee', tradeId, earlier)
}
