import { Fault } from '@peregrine/core/fault'
import type { SolBlock } from '../block.ts'

const voteProgram = 'Vote111111111111111111111111111111111111111'

/** Link of a block to its predecessor. */
export type SolLink = { number: number; hash: string; parentHash: string; parentNumber: number }

type Fields = Record<string, unknown>

/**
 * Links of a getBlock reply for a slot.
 *
 * @throws Fault `reply.malformed`
 */
export function parseSolLink(slot: number, raw: unknown): SolLink {
  const block = fieldsOf(raw, 'block')
  const { blockhash, previousBlockhash, parentSlot } = block
  if (!isHash(blockhash)) throw malformed('block.blockhash')
  if (!isHash(previousBlockhash)) throw malformed('block.previousBlockhash')
  const isBefore =
    Number.isSafeInteger(parentSlot) && (parentSlot as number) >= 0 && (parentSlot as number) < slot
  // Only slot 0 is its own parent.
  if (!isBefore && !(slot === 0 && parentSlot === 0)) throw malformed('block.parentSlot')
  return { number: slot, hash: blockhash, parentHash: previousBlockhash, parentNumber: parentSlot as number }
}

/**
 * A block from a getBlock reply (json encoding, full transactions) without votes.
 *
 * @throws Fault `reply.malformed`
 */
export function parseSolBlock(slot: number, raw: unknown, seenAtMs = Date.now()): SolBlock {
  const link = parseSolLink(slot, raw)
  const { transactions, blockTime } = fieldsOf(raw, 'block')
  if (!Array.isArray(transactions)) throw malformed('block.transactions')
  return {
    ...link,
    chain: 'sol',
    family: 'SOL',
    // A node may not know the time of a young block yet; the time it was seen is within seconds of it.
    timeMs: typeof blockTime === 'number' ? blockTime * 1000 : seenAtMs,
    seenAtMs,
    transactions: transactions.filter((transaction) => !isVote(transaction)),
  }
}

/** True if every instruction calls the vote program. Unreadable ones are not votes: the decoder handles them. */
function isVote(raw: unknown): boolean {
  const transaction = isFields(raw) ? raw.transaction : null
  const message = isFields(transaction) ? transaction.message : null
  if (!isFields(message)) return false
  const { accountKeys, instructions } = message
  if (!Array.isArray(accountKeys) || !Array.isArray(instructions) || instructions.length === 0) return false
  return instructions.every((instruction) => {
    const index = isFields(instruction) ? instruction.programIdIndex : null
    return typeof index === 'number' && accountKeys[index] === voteProgram
  })
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function fieldsOf(raw: unknown, what: string): Fields {
  if (!isFields(raw)) throw malformed(what)
  return raw
}

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what })
}
