import { base64Bytes, base64Text } from '@peregrine/protocols/solana/base64Bytes'
import type { Sealed } from './vaultRecord.ts'

const encoder = new TextEncoder()

/** Imports 32 bytes as an AES-256-GCM key that cannot be read back. */
export function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Seals bytes under a key with a fresh IV.
 *
 * @param context what the bytes are; opening with another context fails
 */
export async function seal(key: CryptoKey, plain: Uint8Array, context: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = encoder.encode(context)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new Uint8Array(plain),
  )
  return { iv: base64Text(iv), data: base64Text(new Uint8Array(data)) }
}

/** Opens what `seal` made; null if key or context differ, or a bit was changed. */
export async function unseal(
  key: CryptoKey,
  { iv, data }: Sealed,
  context: string,
): Promise<Uint8Array | null> {
  const [ivBytes, bytes] = [base64Bytes(iv), base64Bytes(data)]
  if (!ivBytes || !bytes) return null
  const algorithm = {
    name: 'AES-GCM',
    iv: new Uint8Array(ivBytes),
    additionalData: encoder.encode(context),
  }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, new Uint8Array(bytes)))
  } catch (error) {
    // The only failure that WebCrypto knows for a wrong key, a wrong context and changed bytes alike.
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
}
