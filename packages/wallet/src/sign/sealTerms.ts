import { hkdf } from '@noble/hashes/hkdf'
import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { WalletKey } from '../vault/walletKey.ts'

const domain = 'peregrine order terms v1'

/**
 * A wallet's seal of an order's terms, which only the holder of its key can make or check. HMAC-SHA256 under a key of its
 * own: no signature, and worth nothing on any chain.
 *
 * @returns 64 hex characters
 */
export function sealTerms({ type, secret, address }: WalletKey, terms: string): string {
  const sealKey = hkdf(sha256, secret.subarray(0, 32), undefined, utf8ToBytes(`${domain} ${type}`), 32)
  const seal = hmac(sha256, sealKey, utf8ToBytes(`${address}\n${terms}`))
  sealKey.fill(0)
  return bytesToHex(seal)
}

/** True for this wallet's seal of these terms. Takes as long for a wrong one as for the right one. */
export function isSealOf(key: WalletKey, terms: string, seal: string): boolean {
  const own = sealTerms(key, terms)
  let difference = own.length ^ seal.length
  for (let at = 0; at < own.length; at++) difference |= own.charCodeAt(at) ^ seal.charCodeAt(at)
  return difference === 0
}
