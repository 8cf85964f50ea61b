import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@peregrine/core/base58'

/** True when the key behind a Solana address signed the message (Ed25519). */
export function verifySolanaSignature(address: string, message: string, signature: string): boolean {
  const key = decodeBase58(address, 44)
  const bytes = decodeBase58(signature, 90)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  return verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
}
