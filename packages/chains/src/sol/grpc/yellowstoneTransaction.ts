import { encodeBase58 } from '@peregrine/core/base58'
import { Fault } from '@peregrine/core/fault'
import type { ProtoReader } from './protoReader.ts'

type Instruction = {
  programIdIndex: number
  accounts: number[]
  /** Raw, where JSON-RPC has base58. */
  data: Uint8Array
  stackHeight?: number
}

type Fields = Record<string, unknown>

/** Calls a handler for each field; those without one are skipped. */
function each(reader: ProtoReader, handlers: Record<number, (reader: ProtoReader) => void>): void {
  for (let field = reader.next(); field !== 0; field = reader.next()) handlers[field]?.(reader)
}

/**
 * A transaction of Yellowstone's stream in the form of getTransaction's json encoding.
 *
 * @throws Fault `reply.malformed`
 */
export function readTransaction(transaction: ProtoReader | null, meta: ProtoReader | null): Fields {
  if (!transaction || !meta) throw new Fault('reply.malformed', { what: 'block.transaction' })
  const signatures: string[] = []
  let message: Fields = {}
  let isVersioned = false
  each(transaction, {
    1: (field) => signatures.push(encodeBase58(field.bytes())),
    2: (field) => ({ message, isVersioned } = readMessage(field.message())),
  })
  return {
    transaction: { signatures, message },
    meta: readMeta(meta),
    version: isVersioned ? 0 : 'legacy',
  }
}

function readMessage(reader: ProtoReader): { message: Fields; isVersioned: boolean } {
  const accountKeys: string[] = []
  const instructions: Instruction[] = []
  let header: Fields = {}
  let isVersioned = false
  each(reader, {
    1: (field) => (header = readHeader(field.message())),
    2: (field) => accountKeys.push(encodeBase58(field.bytes())),
    4: (field) => instructions.push(readInstruction(field.message())),
    5: (field) => (isVersioned = field.uint() === 1),
  })
  return { message: { header, accountKeys, instructions }, isVersioned }
}

function readHeader(reader: ProtoReader): Fields {
  const header = { numRequiredSignatures: 0, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 }
  each(reader, {
    1: (field) => (header.numRequiredSignatures = field.uint()),
    2: (field) => (header.numReadonlySignedAccounts = field.uint()),
    3: (field) => (header.numReadonlyUnsignedAccounts = field.uint()),
  })
  return header
}

/** An outer or inner instruction: the latter has a stack height. */
function readInstruction(reader: ProtoReader): Instruction {
  const instruction: Instruction = { programIdIndex: 0, accounts: [], data: new Uint8Array() }
  each(reader, {
    1: (field) => (instruction.programIdIndex = field.uint()),
    2: (field) => (instruction.accounts = Array.from(field.bytes())),
    3: (field) => (instruction.data = field.bytes()),
    4: (field) => (instruction.stackHeight = field.uint()),
  })
  return instruction
}

function readMeta(reader: ProtoReader): Fields {
  const preBalances: number[] = []
  const postBalances: number[] = []
  const innerInstructions: Fields[] = []
  const logMessages: string[] = []
  const preTokenBalances: Fields[] = []
  const postTokenBalances: Fields[] = []
  const loadedAddresses = { writable: [] as string[], readonly: [] as string[] }
  const meta: Fields = { err: null, fee: 0 }
  each(reader, {
    // The error is in a form of its own (bincode); that there is one is all that is read of it.
    1: (field) => (meta.err = { encoded: Buffer.from(field.bytes()).toString('hex') }),
    2: (field) => (meta.fee = field.uint()),
    3: (field) => preBalances.push(...field.uints()),
    4: (field) => postBalances.push(...field.uints()),
    5: (field) => innerInstructions.push(readInner(field.message())),
    6: (field) => logMessages.push(field.text()),
    7: (field) => preTokenBalances.push(readTokenBalance(field.message())),
    8: (field) => postTokenBalances.push(readTokenBalance(field.message())),
    12: (field) => loadedAddresses.writable.push(encodeBase58(field.bytes())),
    13: (field) => loadedAddresses.readonly.push(encodeBase58(field.bytes())),
  })
  const lists = { innerInstructions, logMessages, preTokenBalances, postTokenBalances }
  return { ...meta, preBalances, postBalances, ...lists, loadedAddresses }
}

function readInner(reader: ProtoReader): Fields {
  const instructions: Instruction[] = []
  let index = 0
  each(reader, {
    1: (field) => (index = field.uint()),
    2: (field) => instructions.push(readInstruction(field.message())),
  })
  return { index, instructions }
}

function readTokenBalance(reader: ProtoReader): Fields {
  const balance: Fields = { accountIndex: 0, mint: '', uiTokenAmount: null }
  each(reader, {
    1: (field) => (balance.accountIndex = field.uint()),
    2: (field) => (balance.mint = field.text()),
    3: (field) => (balance.uiTokenAmount = readAmount(field.message())),
    4: (field) => (balance.owner = field.text()),
    5: (field) => (balance.programId = field.text()),
  })
  return balance
}

function readAmount(reader: ProtoReader): Fields {
  const amount = { amount: '0', decimals: 0 }
  each(reader, {
    2: (field) => (amount.decimals = field.uint()),
    3: (field) => (amount.amount = field.text()),
  })
  return amount
}
