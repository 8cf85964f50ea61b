import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { evmSenders } from '@peregrine/protocols/evmSender'
import type { DecodeFault, SwapFact } from '@peregrine/protocols/fact'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import { inferPool } from './inferPool.ts'
import { linkHops } from './linkHops.ts'
import { isUnknownToken, poolOfNote } from './poolSlots.ts'
import { provePoolAddress } from './provePoolAddress.ts'
import type { EvmRecording, PoolNote } from './recording.ts'
import { type SwapLine, swapLines } from './swapLine.ts'
import { readTokenMoves } from './tokenMoves.ts'

/** Pool notes from outside a recording: the user's file first, other logs of the same document last. */
export type PoolNotes = { byUser: ReadonlyMap<string, PoolNote>; byLogs: Map<string, PoolNote> }

/**
 * Decodes the swaps of one recorded EVM transaction. Pools come from the user's file, from notes in the recording, from
 * creations and proofs in the document, and last from the transaction's own transfers. Adds the two-token pools it
 * identifies to `told.byLogs`, for other transactions with less evidence.
 */
export function decodeEvmRecording(
  recording: EvmRecording,
  told: PoolNotes,
): { lines: SwapLine[]; faults: DecodeFault[] } {
  const { chain, logs, txHash, from, to } = recording
  const moves = readTokenMoves(logs, addressesByChain[chain]?.wrappedNative ?? '')
  const pools = new Map<string, PoolInfo>()
  // Pools created in these very logs need no lookup.
  const questions = decodeEvmLogs(chain, logs, pools).unknownPools
  for (const question of questions) {
    const { pool } = question
    const note = told.byUser.get(pool) ?? recording.notes.get(pool) ?? told.byLogs.get(pool)
    const inferred = inferPool(question, recording, moves)
    pools.set(pool, note ? notedPool(question, note, inferred) : inferred)
  }
  linkHops(recording, questions, pools)
  keepKnown(questions, pools, told.byLogs)
  const { facts, faults } = decodeEvmLogs(chain, logs, pools)
  const swaps = facts.filter((fact): fact is SwapFact => fact.kind === 'swap')
  const isMoney = (token: string) => findBaseToken(chain, token) !== null
  const senderOf = evmSenders({ from: from ?? '', to }, logs, { chain, swaps: () => swaps, isMoney })
  const sent = swaps.map((swap) => ({ ...swap, sender: swap.sender ?? (senderOf(swap) || null) }))
  return { lines: swapLines(chain, txHash, sent, (index) => index), faults }
}

/** Noted tokens prove the venue's name even if the transaction's transfers do not show them. */
function notedPool(question: PoolQuestion, note: PoolNote, inferred: PoolInfo): PoolInfo {
  const isPair = question.family === 'v2' || question.family === 'v3'
  const proof = isPair ? provePoolAddress(question.chain, question.pool, note.tokens) : null
  return poolOfNote(question, note, proof ? { ...inferred, dex: proof.dex } : inferred)
}

function keepKnown(
  questions: readonly PoolQuestion[],
  pools: ReadonlyMap<string, PoolInfo>,
  known: Map<string, PoolNote>,
): void {
  for (const { pool, family } of questions) {
    const tokens = pools.get(pool)?.tokens ?? []
    const isWhole = tokens.length === 2 && !tokens.some(isUnknownToken)
    // A Curve pool can hold many coins, of which a transaction shows two at most.
    if (isWhole && family !== 'curve') known.set(pool, { tokens })
  }
}
