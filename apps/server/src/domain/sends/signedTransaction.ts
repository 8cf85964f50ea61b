import type { ChainKey } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import { readEvmTransaction } from './readEvmTransaction.ts'
import { readSolanaTransaction } from './readSolanaTransaction.ts'

/** What the fence must know of signed bytes; all of it read from the bytes alone. */
export type SignedTransaction = {
  chain: ChainKey
  /** As the node takes it: 0x hex, or base64 on Solana. */
  encoded: string
  bytes: Uint8Array
  /** EVM hash, or first Solana signature. */
  hash: string
  /** EVM sender (lower case), or Solana fee payer; its signature is verified. */
  sender: string
  /** EVM only. */
  nonce: number | null
  /** False for Solana transactions with a durable nonce, whose blockhash never grows too old. */
  canExpire: boolean
}

/** Reads signed bytes strictly. Throws Fault `request.malformed` for anything else than one transaction of this chain. */
export function readSigned(chain: ChainKey, encoded: string): Promise<SignedTransaction> {
  if (networkFacts[chain].family === 'EVM') return readEvmTransaction(chain, encoded)
  return readSolanaTransaction(chain, encoded)
}
