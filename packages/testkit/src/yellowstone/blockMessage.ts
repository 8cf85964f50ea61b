import { decodeBase58 } from '@peregrine/core/base58'

const voteProgram = 'Vote111111111111111111111111111111111111111'

export type JsonInstruction = {
  programIdIndex: number
  accounts: number[]
  data: string
  stackHeight?: number
}

type JsonTransaction = {
  transaction: {
    signatures: string[]
    message: {
      header?: Record<string, number>
      accountKeys: string[]
      instructions: JsonInstruction[]
      addressTableLookups?: unknown[]
    }
  }
  meta: {
    err: unknown
    fee: number
    preBalances: number[]
    postBalances: number[]
    innerInstructions: { index: number; instructions: JsonInstruction[] }[]
    logMessages: string[]
    preTokenBalances: unknown[]
    postTokenBalances: unknown[]
    loadedAddresses: { writable: string[]; readonly: string[] }
  }
}

export type JsonBlock = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  transactions: JsonTransaction[]
}

const bytes = (text: string): Uint8Array => decodeBase58(text) ?? new Uint8Array()

/** A block of getBlock's json encoding as the message of Yellowstone, in the field names of proto-loader. */
export function blockMessage(slot: number, block: JsonBlock): Record<string, unknown> {
  return {
    slot,
    blockhash: block.blockhash,
    blockTime: block.blockTime === null ? null : { timestamp: block.blockTime },
    transactions: block.transactions.map(transactionInfo),
    parentSlot: block.parentSlot,
    parentBlockhash: block.previousBlockhash,
    executedTransactionCount: block.transactions.length,
  }
}

function transactionInfo({ transaction, meta }: JsonTransaction, index: number): Record<string, unknown> {
  const { signatures, message } = transaction
  const { accountKeys, instructions } = message
  return {
    signature: bytes(signatures[0] ?? ''),
    isVote: instructions.every(({ programIdIndex }) => accountKeys[programIdIndex] === voteProgram),
    index,
    transaction: {
      signatures: signatures.map(bytes),
      message: {
        header: message.header,
        accountKeys: accountKeys.map(bytes),
        instructions: instructions.map(instructionMessage),
        versioned: message.addressTableLookups !== undefined,
      },
    },
    meta: metaMessage(meta),
  }
}

function instructionMessage({ programIdIndex, accounts, data, stackHeight }: JsonInstruction) {
  return { programIdIndex, accounts: Uint8Array.from(accounts), data: bytes(data), stackHeight }
}

function metaMessage({ err, loadedAddresses, innerInstructions, ...meta }: JsonTransaction['meta']) {
  return {
    ...meta,
    // Validators encode it in a form of their own, of which clients need only that it is there.
    err: err === null ? null : { err: Buffer.from([8, 0, 0, 0]) },
    innerInstructions: innerInstructions?.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map(instructionMessage),
    })),
    loadedWritableAddresses: loadedAddresses?.writable.map(bytes),
    loadedReadonlyAddresses: loadedAddresses?.readonly.map(bytes),
  }
}
