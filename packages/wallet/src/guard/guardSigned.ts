import { keccak256, parseTransaction, recoverAddress, serializeTransaction } from 'viem/utils'
import type { Intent } from '../intent.ts'
import type { Hex } from './evm/hex.ts'
import { refuse, type Verdict } from './verdict.ts'

/** The signed bytes less their signature, and the address that made it; null if they are no signed transaction. */
async function readSigned(raw: Hex): Promise<{ unsigned: Hex; signer: string } | null> {
  try {
    const { r, s, v, yParity, ...transaction } = parseTransaction(raw)
    if (
      r === undefined ||
      s === undefined ||
      serializeTransaction({ ...transaction, r, s, v, yParity } as never) !== raw
    )
      return null
    const unsigned = serializeTransaction(transaction as never)
    const signature = yParity === undefined ? { r, s, v: v ?? 27n } : { r, s, yParity }
    return { unsigned, signer: await recoverAddress({ hash: keccak256(unsigned), signature }) }
  } catch {
    // viem's complaints about the bytes: whatever they are, they are not what was signed.
    return null
  }
}

/**
 * The last look before signed bytes leave the worker: they are the guarded transaction with a signature of the
 * intent's wallet, and nothing else.
 *
 * @returns null if they agree, or the refusal
 */
export async function guardSignedEvm(
  intent: Intent,
  unsigned: Hex,
  raw: Hex,
): Promise<Extract<Verdict, { verdict: 'refuse' }> | null> {
  const read = await readSigned(raw)
  if (read?.unsigned !== unsigned.toLowerCase()) return refuse('signed.different')
  return read.signer.toLowerCase() === intent.wallet
    ? null
    : refuse('signed.signer', { found: read.signer, wanted: intent.wallet })
}
