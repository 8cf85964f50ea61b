import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { deriveSecret } from '../../people/random.ts'

export type Keypair = {
  address: string
  publicKey: Buffer
  /** Seed and public key, the 64 bytes exported by Solana wallets. */
  secret: Buffer
  sign(message: Uint8Array): Buffer
}

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key pair from 32 bytes. */
export function keypairFromBytes(seed: Uint8Array): Keypair {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    address: encodeBase58(publicKey),
    publicKey,
    secret: Buffer.concat([seed, publicKey]),
    sign: (message) => sign(null, message, key),
  }
}

/** The key pair of a role in a sandbox seed, e.g. `kol-3`. */
export function keypairFor(seed: string, role: string): Keypair {
  return keypairFromBytes(deriveSecret(seed, `solana/${role}`))
}
