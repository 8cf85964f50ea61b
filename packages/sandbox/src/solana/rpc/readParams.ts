import { decodeBase58 } from '@peregrine/core/base58'
import { invalidParams } from './rpcError.ts'

export type Params = readonly unknown[]
export type Config = Record<string, unknown>

/** The configuration object at an index; empty if omitted. */
export function configAt(params: Params, index: number): Config {
  const value = params[index]
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams(`Invalid params: expected an object at ${index}`)
  return value as Config
}

export function addressAt(params: Params, index: number): string {
  return parseAddress(params[index])
}

export function parseAddress(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid param: expected a base58 address')
  const bytes = value.length > 44 ? null : decodeBase58(value)
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 32) throw invalidParams('Invalid param: WrongSize')
  return value
}

export function stringAt(params: Params, index: number): string {
  const value = params[index]
  if (typeof value !== 'string') throw invalidParams(`Invalid params: expected a string at ${index}`)
  return value
}

export function numberAt(params: Params, index: number): number {
  const value = params[index]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams(`Invalid params: expected a whole number at ${index}`)
  }
  return value
}

export function listAt(params: Params, index: number): unknown[] {
  const value = params[index]
  if (!Array.isArray(value)) throw invalidParams(`Invalid params: expected a list at ${index}`)
  return value
}

/** Wire bytes of a transaction given as base58 (the default) or base64. */
export function transactionBytes(text: string, encoding: unknown): Buffer {
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : decodeBase58(text)
  if (!bytes) throw invalidParams('invalid base58 encoding: InvalidCharacterError')
  if (bytes.length > 1232) {
    throw invalidParams(`decoded VersionedTransaction too large: ${bytes.length} bytes (max: 1232 bytes)`)
  }
  return Buffer.from(bytes)
}
