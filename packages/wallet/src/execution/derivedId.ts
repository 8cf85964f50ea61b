import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * Intent id of what follows from another intent: the same for everybody who wants to do it, so that the log and the fence
 * let only one of them. `earlier` counts those that ended unsigned before; 32 hex characters.
 */
export function derivedId(what: string, of: string, earlier: number): string {
  return bytesToHex(sha256(utf8ToBytes(`${what}:${of}:${earlier}`)).slice(0, 16))
}
