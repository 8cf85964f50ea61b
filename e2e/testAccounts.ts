import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import type { ChainFamily } from '@peregrine/core/network'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet whose key the tests hold. */
export type TestAccount = {
  address: string
  chainFamily: ChainFamily
  /** Signs a message's bytes: 65 bytes as by personal_sign, or 64 of Ed25519. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Creates an EVM wallet, new or from a key. */
export function evmAccount(privateKey = generatePrivateKey()): TestAccount {
  const { address, signMessage } = privateKeyToAccount(privateKey)
  return {
    address,
    chainFamily: 'EVM',
    sign: async (raw) => Buffer.from((await signMessage({ message: { raw } })).slice(2), 'hex'),
  }
}

/** Creates a Solana wallet. */
export function solanaAccount(): TestAccount {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  return {
    address: encodeBase58(Buffer.from(x ?? '', 'base64url')),
    chainFamily: 'SOL',
    sign: async (message) => sign(null, message, privateKey),
  }
}
