import { existsSync, readFileSync } from 'node:fs'
import { networkFacts } from '@peregrine/core/network'
import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'
import { parseUnsigned } from '@peregrine/wallet/parseUnsigned'
import { UsageError } from '../commandLine.ts'

/** A transaction as given: its text, or bytes of a file that is no text. */
type Given = string | Uint8Array

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The argument itself, or the contents of the file of that name. */
export function openTransaction(argument: string): Given {
  if (!existsSync(argument)) return argument.trim()
  const bytes = readFileSync(argument)
  const text = bytes.toString('latin1').trim()
  return /^[\x20-\x7e\s]+$/.test(text) ? text : Uint8Array.from(bytes)
}

function amountOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : value
}

/** JSON has amounts as decimal digits, the guard as bigint. */
function permitFields(value: Record<string, unknown>): Record<string, unknown> {
  return { ...value, units: amountOf(value.units), sigDeadline: amountOf(value.sigDeadline) }
}

function parsePermitText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`the permit is not JSON (${String(cause)})`)
  }
}

function evmFields(given: unknown): Record<string, unknown> {
  const value = typeof given === 'string' && given.startsWith('{') ? parsePermitText(given) : given
  if (isFields(value)) return { permit: permitFields(value) }
  return { transaction: typeof value === 'string' ? value.toLowerCase() : value }
}

function solanaFields(given: unknown, tables: unknown): Record<string, unknown> {
  const message = typeof given === 'string' ? base64Bytes(given.replaceAll(/\s/g, '')) : given
  return { message, tables: tables ?? {} }
}

/**
 * What the guard reads, in the form of the intent's chain family: hex digits or a permit, or base64 or bytes.
 *
 * @throws UsageError if it has no such form
 */
export function readUnsigned(intent: Intent, given: unknown, tables: unknown): Unsigned {
  const { family, chain } = networkFacts[intent.network]
  const fields = family === 'EVM' ? { chain, ...evmFields(given) } : solanaFields(given, tables)
  const unsigned = parseUnsigned({ family, ...fields })
  if (unsigned) return unsigned
  throw new UsageError(
    family === 'EVM'
      ? 'the transaction is neither 0x with hex digits nor a permit (docs/guard.md)'
      : 'the transaction is no base64 of a message, or the tables are not lists of addresses (docs/guard.md)',
  )
}
