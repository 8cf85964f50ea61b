import { networkFacts } from '@peregrine/core/network'
import { parseTransaction, serializeTransaction } from 'viem/utils'
import type { EvmLimits, Intent, Unsigned } from '../intent.ts'

type Hex = `0x${string}`

/** A contract call as a server or a builder of ours gives it. */
export type EvmCall = { to: string; data: string; value: bigint }

/** The limits of an EVM intent. Throws for a Solana intent: a defect of the caller. */
export function evmLimitsOf({ limits }: Intent): EvmLimits {
  if (limits.family !== 'EVM') throw new Error('an EVM transaction needs EVM limits')
  return limits
}

/** An EIP-1559 transaction that spends an intent's limits whole, serialized for signing. */
export function evmUnsigned(intent: Intent, { to, data, value }: EvmCall): Unsigned {
  const { chainId, nonce, maxGas, maxFeePerGas, maxPriorityFeePerGas } = evmLimitsOf(intent)
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    gas: maxGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    to: to as Hex,
    data: data as Hex,
    value,
  })
  return { family: 'EVM', chain: networkFacts[intent.network].chain, transaction }
}

/**
 * The call inside bytes that were signed before; for a replacement with the same nonce.
 *
 * @throws what viem throws for bytes that are no transaction
 */
export function callOfSigned(raw: Hex): EvmCall {
  const { to, data = '0x', value = 0n } = parseTransaction(raw)
  if (!to) throw new Error('a transaction of ours always has a target')
  return { to, data, value }
}

/**
 * The gas prices of bytes that were signed before, in wei.
 *
 * @throws what viem throws for bytes that are no transaction; Error for one without an EIP-1559 price
 */
export function feesOfSigned(raw: Hex): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
  const { maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(raw)
  if (maxFeePerGas === undefined) throw new Error('a transaction of ours always names its highest price')
  // A tip of nothing is no field to viem.
  return { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
}
