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

/** Pools told beside a recording: by the user's file first, by other logs of the same document last. */
export type ToldPools = { byUser: ReadonlyMap<string, PoolNote>; byLogs: Map<string, PoolNote> }

/**
 * The swaps of one recorded EVM transaction. Pools are known from the user's file, from notes in the recording, from
 * creations and proofs in the document, and last from the transaction's own transfers. Two-token pools that it makes
 * known are added to `told.byLogs`, for other transactions that show less.
 */
export function decodeEvmRecording(
  recording: EvmRecording,
  told: ToldPools,
): { lines: SwapLine[]; faults: DecodeFault[] } {
  const { chain, logs, txHash, from, to } = recording
  const moves = readTokenMoves(logs, addressesByChain[chain]?.wrappedNative ?? '')
  const pools = new Map<string, PoolInfo>()
  // Pools born in these very logs need no question.
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
  const senderOf = evmSenders({ from: from ?? '', to }, logs, { chain, swaps: () => swaps })
  const sent = swaps.map((swap) => ({ ...swap, sender: swap.sender ?? (senderOf(swap) || null) }))
  return { lines: swapLines(chain, txHash, sent, (index) => index), faults }
}

/** Noted tokens prove the venue's name even where the transaction's transfers do not show them. */
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
    // Curve's coins are many and a transaction shows two of them at most.
    if (isWhole && family !== 'curve') known.set(pool, { tokens })
  }
}
