import { addressBooks } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { evmSenders } from '@peregrine/protocols/evmSender'
import type { DecodeFault, SwapFact } from '@peregrine/protocols/fact'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import { inferPool } from './inferPool.ts'
import { linkHops } from './linkHops.ts'
import { poolOfNote } from './poolSlots.ts'
import { provePoolAddress } from './provePoolAddress.ts'
import type { EvmRecording, PoolNote } from './recording.ts'
import { type SwapLine, swapLines } from './swapLine.ts'
import { readTokenMoves } from './tokenMoves.ts'

/**
 * The swaps of one recorded EVM transaction. Pools are known from the user's file, from notes in the recording, from
 * pool creations in it, and last from its own transfers.
 */
export function decodeEvmRecording(
  recording: EvmRecording,
  file: ReadonlyMap<string, PoolNote>,
): { lines: SwapLine[]; faults: DecodeFault[] } {
  const { chain, logs, txHash, from } = recording
  const moves = readTokenMoves(logs, addressBooks[chain]?.wrappedNative ?? '')
  const pools = new Map<string, PoolInfo>()
  const questions = decodeEvmLogs(chain, logs, pools).unknownPools
  for (const question of questions) {
    const note = file.get(question.pool) ?? recording.notes.get(question.pool)
    const inferred = inferPool(question, recording, moves)
    pools.set(question.pool, note ? notedPool(question, note, inferred) : inferred)
  }
  linkHops(recording, questions, pools)
  const { facts, faults } = decodeEvmLogs(chain, logs, pools)
  const swaps = facts.filter((fact): fact is SwapFact => fact.kind === 'swap')
  const senderOf = evmSenders({ from: from ?? '' }, logs)
  const sent = swaps.map((swap) => ({ ...swap, sender: swap.sender ?? (senderOf(swap) || null) }))
  return { lines: swapLines(chain, txHash, sent, (index) => index), faults }
}

/** Noted tokens prove the venue's name even where the transaction's transfers do not show them. */
function notedPool(question: PoolQuestion, note: PoolNote, inferred: PoolInfo): PoolInfo {
  const isPair = question.family === 'v2' || question.family === 'v3'
  const proof = isPair ? provePoolAddress(question.chain, question.pool, note.tokens) : null
  return poolOfNote(question, note, proof ? { ...inferred, dex: proof.dex } : inferred)
}
