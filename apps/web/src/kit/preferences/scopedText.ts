import { environmentId } from './environment.ts'
import { readStored, writeStored } from './storedText.ts'

const scoped = (key: string) => `${environmentId().slice(0, 12)}:${key}`

/** Text kept in this browser for the chains of this server, or null. For all that names a token, pool or wallet. */
export function readScoped(key: string): string | null {
  return readStored(scoped(key))
}

/** Keeps a text for the chains of this server only. */
export function writeScoped(key: string, text: string): void {
  writeStored(scoped(key), text)
}
