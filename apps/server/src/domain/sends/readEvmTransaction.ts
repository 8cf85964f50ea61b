import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import {
  hexToBytes,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import type { SignedTransaction } from './signedTransaction.ts'

// EIP-2: nodes refuse the upper half, and with it the second form of a signature.
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Blobs and code delegations are no trades. */
const types: readonly unknown[] = ['legacy', 'eip2930', 'eip1559']

function malformed(where: string, cause?: unknown): Fault {
  return new Fault('request.malformed', { where, part: 'transaction' }, { cause })
}

function parse(raw: TransactionSerialized) {
  try {
    const parsed = parseTransaction(raw)
    const { r, s, v, yParity, ...unsigned } = parsed
    if (r === undefined || s === undefined || yParity === undefined) throw malformed('signature')
    const signature = { r, s, yParity, ...(v !== undefined && { v }) }
    // The same bytes again: nothing trails, nothing is written in a longer form.
    if (serializeTransaction(unsigned as TransactionSerializable, signature) !== raw) throw malformed('form')
    if (BigInt(s) > halfOrder) throw malformed('signature')
    return parsed
  } catch (error) {
    throw error instanceof Fault ? error : malformed('bytes', error)
  }
}

/** Reads a signed EVM transaction. Throws Fault `request.malformed`. */
export async function readEvmTransaction(chain: ChainKey, encoded: string): Promise<SignedTransaction> {
  const raw = encoded.toLowerCase() as TransactionSerialized
  const { type, chainId, nonce = 0 } = parse(raw)
  if (!types.includes(type)) throw malformed('type')
  if (chainId !== chainDefinitions[chain].chainId) throw malformed('chain id')
  const sender = await recoverTransactionAddress({ serializedTransaction: raw }).catch((cause: unknown) =>
    Promise.reject(malformed('signature', cause)),
  )
  return {
    chain,
    encoded: raw,
    bytes: hexToBytes(raw),
    hash: keccak256(raw),
    sender: sender.toLowerCase(),
    nonce,
    canExpire: false,
  }
}
