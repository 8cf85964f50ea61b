import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'

export type SolanaSigner = { privateKey: KeyObject; key: Buffer }

export function newSolanaSigner(): SolanaSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32) }
}

type Instruction = { program?: Buffer; data?: readonly number[] }

/** A signed legacy transaction of one instruction; another `blockhash` byte makes another signature. */
export function signSolana(
  { privateKey, key }: SolanaSigner,
  blockhash = 9,
  { program = Buffer.alloc(32, 7), data = [1] }: Instruction = {},
) {
  const tail = [...Buffer.alloc(32, blockhash), 1, 1, 1, 0, data.length, ...data]
  const message = Buffer.from([1, 0, 1, 2, ...key, ...program, ...tail])
  const signature = sign(null, message, privateKey)
  const wire = Buffer.concat([Buffer.from([1]), signature, message])
  return { wire, tx: wire.toString('base64'), signature: encodeBase58(signature) }
}
