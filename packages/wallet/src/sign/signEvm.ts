import { secp256k1 } from '@noble/curves/secp256k1'
import {
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  parseTransaction,
  publicKeyToAddress,
  serializeTransaction,
  toHex,
} from 'viem/utils'
import type { PermitSingle } from '../intent.ts'
import { typedPermit } from './permitTypes.ts'

type Hex = `0x${string}`

/** A signed transaction, ready to be sent, and its hash. 0x hex. */
export type SignedEvm = { raw: Hex; hash: Hex }

type Signature = { r: Hex; s: Hex; yParity: number }

function signHash(privateKey: Uint8Array, hash: Hex): Signature {
  // Deterministic (RFC 6979) with low s, as Ethereum requires since EIP-2.
  const { r, s, recovery } = secp256k1.sign(hexToBytes(hash), privateKey, { lowS: true })
  return { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity: recovery }
}

/** The address of a key, lower case. */
export function evmAddressOf(privateKey: Uint8Array): string {
  return publicKeyToAddress(toHex(secp256k1.getPublicKey(privateKey, false))).toLowerCase()
}

/**
 * Signs exactly these bytes.
 *
 * @param unsigned an EIP-1559 transaction as serialized for signing
 * @throws Error if the bytes are not what they serialize to again: they would be hashed as something else
 */
export function signEvm(privateKey: Uint8Array, unsigned: Hex): SignedEvm {
  const transaction = parseTransaction(unsigned)
  if (transaction.type !== 'eip1559')
    throw new Error(`a transaction of type ${transaction.type} is not signed`)
  if (serializeTransaction(transaction) !== unsigned.toLowerCase())
    throw new Error('the bytes are no canonical transaction')
  const raw = serializeTransaction(transaction, signHash(privateKey, keccak256(unsigned)))
  return { raw, hash: keccak256(raw) }
}

/** Hash of a Permit2 `PermitSingle` (EIP-712). */
export function hashPermit(permit: PermitSingle, chainId: number): Hex {
  return hashTypedData(typedPermit(permit, chainId))
}

/** Signs a Permit2 permission; 65 bytes of r, s and v (27 or 28) as 0x hex. */
export function signPermit(privateKey: Uint8Array, permit: PermitSingle, chainId: number): Hex {
  const { r, s, yParity } = signHash(privateKey, hashPermit(permit, chainId))
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/** Signs a text of ours as EIP-191 personal message; 65 bytes of r, s and v as 0x hex. */
export function signEvmMessage(privateKey: Uint8Array, message: Uint8Array): Hex {
  const { r, s, yParity } = signHash(privateKey, hashMessage({ raw: message }))
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}
