/** A JSON object of unknown shape. */
export type JsonObject = { [key: string]: unknown }

/** Returns the value as an object, or null; arrays give null. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

/** Returns a string in lower case, or null. */
export function asHex(value: unknown): string | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value) ? value.toLowerCase() : null
}

/** Reads a JSON-RPC number, in hex, text or plain form; null for anything else. */
export function asQuantity(value: unknown): bigint | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)) return BigInt(value)
  return null
}

/** Returns an EVM address in lower case, or null. */
export function asAddress(value: unknown): string | null {
  const hex = asHex(value)
  return hex?.length === 42 ? hex : null
}
