import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const key = 'referral'

/** Codes are addresses and short words of any script; anything else in the address bar is not one. */
const code = /^[\p{L}\p{N}_-]{1,64}$/u

/** Who brought the visitor here, or null. */
export function readReferral(): string | null {
  return readStored(key) || null
}

const listeners = new Set<() => void>()

/** Tells of every code that comes in, until the returned function is called. */
export function watchReferral(onCode: () => void): () => void {
  listeners.add(onCode)
  return () => void listeners.delete(onCode)
}

/** The code has done its work. */
export function dropReferral(): void {
  writeStored(key, '')
}

/** Keeps the `ref` of a query string. The last one counts: who shared the link that was followed brought the visitor. */
export function storeReferral(query: string): void {
  const ref = new URLSearchParams(query).get('ref')
  if (ref === null || !code.test(ref)) return
  writeStored(key, ref)
  for (const listener of listeners) listener()
}
