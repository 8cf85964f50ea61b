import { chainKeys } from '@peregrine/core/network'
import type { PermitSingle, Unsigned } from './intent.ts'

type Fields = Record<string, unknown>

const maxMessageBytes = 1_232
const maxTransactionText = 131_072
const maxTables = 16
const maxTableAddresses = 256

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEvmText = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isUnits = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= 0n && value < 2n ** 256n
const isSolanaAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

function parseTables(given: unknown): Record<string, readonly string[]> | null {
  if (!isFields(given)) return null
  const entries = Object.entries(given)
  if (entries.length > maxTables) return null
  const isSound = entries.every(
    ([table, addresses]) =>
      isSolanaAddress(table) &&
      Array.isArray(addresses) &&
      addresses.length <= maxTableAddresses &&
      addresses.every(isSolanaAddress),
  )
  return isSound ? (Object.fromEntries(entries) as Record<string, readonly string[]>) : null
}

function parsePermit(given: unknown): PermitSingle | null {
  if (!isFields(given)) return null
  const { permit2, token, units, expiration, nonce, spender, sigDeadline } = given
  if (!isEvmText(permit2) || !isEvmText(token) || !isEvmText(spender)) return null
  if (!isUnits(units) || !isUnits(sigDeadline) || !isCount(expiration) || !isCount(nonce)) return null
  return { permit2, token, units, expiration, nonce, spender, sigDeadline }
}

function parseEvm({ chain, transaction, permit }: Fields): Unsigned | null {
  const known = chainKeys.find((one) => one === chain)
  if (!known) return null
  if (permit !== undefined) {
    const parsed = parsePermit(permit)
    return parsed && { family: 'EVM', chain: known, permit: parsed }
  }
  if (typeof transaction !== 'string' || transaction.length > maxTransactionText) return null
  return /^0x(?:[0-9a-f]{2})+$/.test(transaction)
    ? { family: 'EVM', chain: known, transaction: transaction as `0x${string}` }
    : null
}

/** Parses untrusted unsigned bytes of any family; null if they have no such form. */
export function parseUnsigned(given: unknown): Unsigned | null {
  if (!isFields(given)) return null
  if (given.family === 'EVM') return parseEvm(given)
  if (given.family !== 'SOL') return null
  const { message } = given
  const tables = parseTables(given.tables)
  const isMessage = message instanceof Uint8Array && message.length > 0 && message.length <= maxMessageBytes
  return isMessage && tables ? { family: 'SOL', message, tables } : null
}
