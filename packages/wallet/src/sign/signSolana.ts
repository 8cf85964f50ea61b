import { ed25519 } from '@noble/curves/ed25519'
import { encodeBase58 } from '@peregrine/core/base58'

/** A signed transaction in wire form, and its signature in base58. */
export type SignedSolana = { wire: Uint8Array; signature: string }

/** The address of a secret: the first 32 of the 64 bytes that wallets export. */
export function solanaAddressOf(seed: Uint8Array): string {
  return encodeBase58(ed25519.getPublicKey(seed.subarray(0, 32)))
}

/**
 * Signs a message whose only signer is this key.
 *
 * @param seed 32 bytes; the second half of an exported key is the address and is ignored
 * @throws Error if the message asks for more signatures than one
 */
export function signSolana(seed: Uint8Array, message: Uint8Array): SignedSolana {
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const signers = message[isVersioned ? 1 : 0]
  if (signers !== 1) throw new Error(`a message for ${signers} signers is not signed`)
  const signature = ed25519.sign(message, seed.subarray(0, 32))
  return { wire: Uint8Array.from([1, ...signature, ...message]), signature: encodeBase58(signature) }
}

/** Signs a text of ours; base58. */
export function signSolanaMessage(seed: Uint8Array, message: Uint8Array): string {
  // A text never parses as a transaction: it begins with a letter, which would be a count of signers above one.
  return encodeBase58(ed25519.sign(message, seed.subarray(0, 32)))
}
