import { isEvmAddress, isSolanaAddress } from '../address.ts'
import { decodeBase58 } from '../base58.ts'

export type WordKind = 'EVM' | 'SOL' | 'secret' | 'unsupported' | 'text'

/** A key in Bitcoin's wallet import format: 0x80, 32 bytes, a checksum of four, and a byte for the compressed form. */
function isWalletImportKey(text: string): boolean {
  const bytes = /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text) ? decodeBase58(text, 52) : null
  return bytes?.[0] === 0x80 && (bytes.length === 37 || bytes.length === 38)
}

/**
 * True for the form of a private key: 32 or 64 bytes in hex, 64 bytes in base58 or base64, an extended key, a key of
 * Sui or Bitcoin. Sui addresses have the form of the first and are treated as keys.
 */
export function isPrivateKey(text: string): boolean {
  if (isWalletImportKey(text)) return true
  if (text.length < 64) return false
  if (/^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{128})$/i.test(text)) return true
  if (/^(?:suiprivkey1|[xyztuv]prv)[0-9a-z]{50,}$/i.test(text)) return true
  if (/^[A-Za-z0-9+/_-]{86}(?:==)?$/.test(text)) return true
  return text.length >= 80 && text.length <= 90 && decodeBase58(text, 90)?.length === 64
}

/** Tron: base58 of 25 bytes that begin with 0x41. */
function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  const bytes = decodeBase58(text, 34)
  return bytes?.length === 25 && bytes[0] === 0x41
}

/** Classifies a word of a list by its form alone. */
export function classifyWord(text: string): WordKind {
  if (isEvmAddress(text)) return 'EVM'
  if (isSolanaAddress(text)) return 'SOL'
  if (isPrivateKey(text)) return 'secret'
  return isTronAddress(text) ? 'unsupported' : 'text'
}
