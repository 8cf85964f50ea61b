import { createPublicKey, verify } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { SignedTransaction } from './signedTransaction.ts'

/** Largest transaction that fits a packet. */
const maxBytes = 1_232
// RFC 8410: the DER form of an Ed25519 public key is this prefix and the 32 bytes.
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const advanceNonce = 4

/** Reads forwards; throws RangeError past the end. */
class Cursor {
  readonly bytes: Buffer
  at = 0
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  byte(): number {
    return this.bytes.readUInt8(this.at++)
  }
  take(size: number): Buffer {
    if (this.at + size > this.bytes.length) throw new RangeError('too short')
    this.at += size
    return this.bytes.subarray(this.at - size, this.at)
  }
  /** Solana's compact-u16, in its shortest form only. */
  count(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const part = this.byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) {
        if (part === 0 && shift > 0) throw new RangeError('a count is longer than needed')
        return value
      }
    }
    throw new RangeError('a count is too long')
  }
  list<T>(one: () => T): T[] {
    return Array.from({ length: this.count() }, one)
  }
}

type Wire = {
  signatures: Buffer[]
  message: Buffer
  keys: Buffer[]
  first: { program: Buffer; data: Buffer } | null
}

/** Layout: docs of Solana, "Transaction format". */
function parseWire(bytes: Buffer): Wire {
  const cursor = new Cursor(bytes)
  const signatures = cursor.list(() => cursor.take(64))
  const start = cursor.at
  let signers = cursor.byte()
  const isVersioned = signers >= 0x80
  if (isVersioned && signers !== 0x80) throw new RangeError('unknown version')
  if (isVersioned) signers = cursor.byte()
  cursor.take(2)
  const keys = cursor.list(() => cursor.take(32))
  cursor.take(32)
  const instructions = cursor.list(() => {
    const program = keys[cursor.byte()]
    cursor.take(cursor.count())
    const data = cursor.take(cursor.count())
    if (!program) throw new RangeError('a program from a table')
    return { program, data }
  })
  if (isVersioned)
    cursor.list(() => {
      cursor.take(32)
      cursor.take(cursor.count())
      cursor.take(cursor.count())
    })
  if (cursor.at !== bytes.length) throw new RangeError('trailing bytes')
  if (signatures.length === 0 || signatures.length !== signers || keys.length < signers)
    throw new RangeError('signers')
  return { signatures, message: bytes.subarray(start), keys, first: instructions[0] ?? null }
}

function isSignedBy(key: Buffer, message: Buffer, signature: Buffer): boolean {
  const der = Buffer.concat([spkiPrefix, key])
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** The first instruction of a durable-nonce transaction advances the nonce account (system program, 4). */
function isDurable({ first }: Wire): boolean {
  return (
    first !== null &&
    first.program.every((byte) => byte === 0) &&
    first.data.length >= 4 &&
    first.data.readUInt32LE(0) === advanceNonce
  )
}

/** Reads a signed Solana transaction, legacy or version 0, from base64. Throws Fault `request.malformed`. */
export async function readSolanaTransaction(chain: ChainKey, encoded: string): Promise<SignedTransaction> {
  const bytes = Buffer.from(encoded, 'base64')
  try {
    if (bytes.length > maxBytes || bytes.toString('base64') !== encoded) throw new RangeError('base64')
    const wire = parseWire(bytes)
    const [signature, payer] = [wire.signatures[0] as Buffer, wire.keys[0] as Buffer]
    if (!isSignedBy(payer, wire.message, signature)) throw new RangeError('signature')
    return {
      chain,
      encoded,
      bytes,
      hash: encodeBase58(signature),
      sender: encodeBase58(payer),
      nonce: null,
      canExpire: !isDurable(wire),
    }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Fault('request.malformed', { where: cause.message, part: 'transaction' }, { cause })
  }
}
