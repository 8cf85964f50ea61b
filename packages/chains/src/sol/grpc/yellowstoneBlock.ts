import { Fault } from '@peregrine/core/fault'
import type { SolBlock } from '../../block.ts'
import { parseSolBlock } from '../parseSolBlock.ts'
import type { ProtoReader } from './protoReader.ts'
import { readTransaction } from './yellowstoneTransaction.ts'

type RawBlock = {
  slot: number
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  /** Transactions that the leader executed, votes included. */
  executed: number
  /** Transactions in the message, votes included. */
  sent: number
  transactions: unknown[]
}

/**
 * A whole block of Yellowstone's stream in the form of a getBlock reply, without votes. Instruction data are bytes.
 *
 * @throws Fault `reply.malformed`; Fault `block.unproven` if it does not hold as many transactions as were executed
 */
export function readYellowstoneBlock(reader: ProtoReader, seenAtMs = Date.now()): SolBlock {
  const raw = readRaw(reader)
  const { slot, executed, sent, blockhash: hash } = raw
  if (executed !== sent) throw new Fault('block.unproven', { why: 'transaction-count', number: slot, hash })
  return parseSolBlock(slot, raw, seenAtMs)
}

function readRaw(reader: ProtoReader): RawBlock {
  const raw: RawBlock = {
    slot: 0,
    blockhash: '',
    previousBlockhash: '',
    parentSlot: 0,
    blockTime: null,
    executed: 0,
    sent: 0,
    transactions: [],
  }
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) raw.slot = reader.uint()
    else if (field === 2) raw.blockhash = reader.text()
    else if (field === 4) raw.blockTime = readFirstUint(reader.message())
    else if (field === 6) addTransaction(raw, reader.message())
    else if (field === 7) raw.parentSlot = reader.uint()
    else if (field === 8) raw.previousBlockhash = reader.text()
    else if (field === 9) raw.executed = reader.uint()
  }
  return raw
}

function readFirstUint(reader: ProtoReader): number | null {
  for (let field = reader.next(); field !== 0; field = reader.next()) if (field === 1) return reader.uint()
  return null
}

function addTransaction(raw: RawBlock, reader: ProtoReader): void {
  raw.sent++
  let isVote = false
  let transaction: ProtoReader | null = null
  let meta: ProtoReader | null = null
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 2) isVote = reader.uint() === 1
    // A server that calls a trade a vote could as well leave it out: its word costs nothing more.
    else if (isVote) continue
    else if (field === 3) transaction = reader.message()
    else if (field === 4) meta = reader.message()
  }
  if (isVote) return
  raw.transactions.push(readTransaction(transaction, meta))
}
