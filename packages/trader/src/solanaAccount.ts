import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'
import { isRecord } from '@peregrine/protocols/solana/untrusted'

/** An account as a node tells it, in base64. */
export type SolanaAccount = { program: string; lamports: bigint; isExecutable: boolean; data: Uint8Array }

/** More than any account that is read here holds. */
const maxText = 1_500

/** Parses an account of an untrusted reply; null where there is none. Throws for anything else. */
export function parseSolanaAccount(raw: unknown): SolanaAccount | null {
  if (raw === null) return null
  if (!isRecord(raw)) throw new Error('an account of the node is none')
  const { owner, lamports, executable, data } = raw
  const [encoded] = Array.isArray(data) ? (data as unknown[]) : []
  const bytes = typeof encoded === 'string' && encoded.length <= maxText ? base64Bytes(encoded) : null
  if (typeof owner !== 'string' || typeof executable !== 'boolean' || !bytes)
    throw new Error('an account of the node is none')
  if (typeof lamports !== 'number' || !Number.isSafeInteger(lamports) || lamports < 0)
    throw new Error('the lamports of an account are no amount')
  return { program: owner, lamports: BigInt(lamports), isExecutable: executable, data: bytes }
}
