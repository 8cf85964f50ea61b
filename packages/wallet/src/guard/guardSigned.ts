import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '@peregrine/core/base58'
import { concatHex, fromRlp, keccak256, padHex, recoverAddress, toRlp } from 'viem/utils'
import type { Intent } from '../intent.ts'
import type { Hex } from './evm/hex.ts'
import { refuse, type Verdict } from './verdict.ts'

type Signed = { unsigned: Hex; r: Hex; s: Hex; yParity: 0 | 1 }

/** EIP-1559, the one type that is signed here: the nine fields that were signed, then parity, r and s. */
function splitSigned(raw: Hex): Signed | null {
  const fields = fromRlp(`0x${raw.slice(4)}`)
  if (!raw.startsWith('0x02') || typeof fields === 'string' || fields.length !== 12) return null
  if (concatHex(['0x02', toRlp(fields)]) !== raw) return null
  const [parity, r, s] = fields.slice(9)
  if (typeof r !== 'string' || typeof s !== 'string' || (parity !== '0x' && parity !== '0x01')) return null
  return {
    unsigned: concatHex(['0x02', toRlp(fields.slice(0, 9))]),
    r: padHex(r, { size: 32 }),
    s: padHex(s, { size: 32 }),
    yParity: parity === '0x' ? 0 : 1,
  }
}

/** The signed bytes less their signature, and the address that made it; null if they are no signed transaction. */
async function readSigned(raw: Hex): Promise<{ unsigned: Hex; signer: string } | null> {
  try {
    const split = splitSigned(raw)
    if (!split) return null
    const { unsigned, ...signature } = split
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

/** The same for Solana: the guarded message behind one signature of the intent's wallet. */
export function guardSignedSolana(
  { wallet }: Intent,
  message: Uint8Array,
  wire: Uint8Array,
): Extract<Verdict, { verdict: 'refuse' }> | null {
  const isGuarded = wire[0] === 1 && wire.length === 65 + message.length
  if (!isGuarded || message.some((byte, at) => wire[65 + at] !== byte)) return refuse('signed.different')
  const key = decodeBase58(wallet)
  const isOwn = key?.length === 32 && ed25519.verify(wire.subarray(1, 65), message, key)
  return isOwn ? null : refuse('signed.signer', { found: 'another key', wanted: wallet })
}
