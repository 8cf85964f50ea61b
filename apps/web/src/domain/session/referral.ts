import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const key = 'referral'

/** Codes are addresses and short words in any script; anything else in the address bar is ignored. */
const code = /^[\p{L}\p{N}_-]{1,64}$/u

/** Returns the stored referral code, or null. */
export function readReferral(): string | null {
  return readStored(key) || null
}

const listeners = new Set<() => void>()

/** Calls back for every new code until the returned function is called. */
export function watchReferral(onCode: () => void): () => void {
  listeners.add(onCode)
  return () => void listeners.delete(onCode)
}

/** Drops the code once used. */
export function dropReferral(): void {
  writeStored(key, '')
}

/** Stores the `ref` of a query string. The last one wins: the last shared link brought the visitor. */
export function storeReferral(query: string): void {
  const ref = new URLSearchParams(query).get('ref')
  if (ref === null || !code.test(ref)) return
  writeStored(key, ref)
  for (const listener of listeners) listener()
}
