import { environmentId } from './environment.ts'
import { readStored, writeStored } from './storedText.ts'

/** The key under which this browser keeps text for this server's chains. */
export const scopedKey = (key: string) => `${environmentId().slice(0, 12)}:${key}`

/**
 * Reads text stored in this browser for this server's chains, or null. For everything that names a token, pool or
 * wallet.
 */
export function readScoped(key: string): string | null {
  return readStored(scopedKey(key))
}

/** Stores text for this server's chains only. */
export function writeScoped(key: string, text: string): void {
  writeStored(scopedKey(key), text)
}
