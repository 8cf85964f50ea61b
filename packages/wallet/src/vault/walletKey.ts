import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import { evmAddressOf } from '../sign/signEvm.ts'
import { solanaAddressOf } from '../sign/signSolana.ts'
import type { WalletType } from './vaultRecord.ts'

/** A private key and the address that follows from it. 32 bytes (EVM) or 64 bytes (Solana). */
export type WalletKey = { type: WalletType; secret: Uint8Array; address: string }

function parseEvmKey(text: string): WalletKey | null {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]
  if (!digits) return null
  const secret = Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
  // Zero and numbers past the curve's order are no keys.
  return secp256k1.utils.isValidPrivateKey(secret)
    ? { type: 'evm', secret, address: evmAddressOf(secret) }
    : null
}

function parseSolanaKey(text: string): WalletKey | null {
  const secret = decodeBase58(text, 90)
  if (secret?.length !== 64) return null
  const address = solanaAddressOf(secret)
  // The second half is the public key; if it is another's, the text is damaged.
  return encodeBase58(secret.subarray(32)) === address ? { type: 'sol', secret, address } : null
}

/** A private key as wallets export it: 64 hex characters, 0x optional, or base58 of 64 bytes; null if it is none. */
export function parseWalletKey(type: WalletType, text: string): WalletKey | null {
  const trimmed = text.trim()
  return type === 'evm' ? parseEvmKey(trimmed) : parseSolanaKey(trimmed)
}

/** A new key from the system's randomness. */
export function newWalletKey(type: WalletType): WalletKey {
  if (type === 'evm') {
    const secret = secp256k1.utils.randomPrivateKey()
    return { type, secret, address: evmAddressOf(secret) }
  }
  const seed = ed25519.utils.randomPrivateKey()
  const secret = Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
  return { type, secret, address: solanaAddressOf(secret) }
}

/** A stored key with its address; null if the bytes are no key of this type. */
export function walletKeyOf(type: WalletType, secret: Uint8Array): WalletKey | null {
  if (type === 'sol') return secret.length === 64 ? { type, secret, address: solanaAddressOf(secret) } : null
  return secret.length === 32 && secp256k1.utils.isValidPrivateKey(secret)
    ? { type, secret, address: evmAddressOf(secret) }
    : null
}

/** The key as text that other wallets import: 0x hex, or base58. */
export function exportText({ type, secret }: WalletKey): string {
  if (type === 'sol') return encodeBase58(secret)
  return `0x${Array.from(secret, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
