import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'
import { isRecord } from '@peregrine/protocols/solana/untrusted'

/** An account as a node tells it, in base64. */
export type SolanaAccount = { program: string; lamports: bigint; isExecutable: boolean; data: Uint8Array }

/** More than any account that is read here holds. */
const maxText = 1_500

function parseData(data: unknown): Uint8Array | null {
  const [encoded] = Array.isArray(data) ? (data as unknown[]) : []
  return typeof encoded === 'string' && encoded.length <= maxText ? base64Bytes(encoded) : null
}

function parseLamports(lamports: unknown): bigint {
  if (typeof lamports !== 'number' || !Number.isSafeInteger(lamports) || lamports < 0)
    throw new Error('the lamports of an account are no amount')
  return BigInt(lamports)
}

/** Parses an account of an untrusted reply; null where there is none. Throws for anything else. */
export function parseSolanaAccount(raw: unknown): SolanaAccount | null {
  if (raw === null) return null
  const { owner, lamports, executable, data } = isRecord(raw) ? raw : {}
  const bytes = parseData(data)
  if (typeof owner !== 'string' || typeof executable !== 'boolean' || !bytes)
    throw new Error('an account of the node is none')
  return { program: owner, lamports: parseLamports(lamports), isExecutable: executable, data: bytes }
}
