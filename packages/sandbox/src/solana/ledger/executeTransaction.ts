import { encodeBase58 } from '@peregrine/core/base58'
import { FailedTransactionMetadata, type LiteSvm, type TransactionMetadata } from 'litesvm/dist/internal.js'
import { isWritableKey, type WireTransaction } from '../wire/parseTransaction.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { describeError, isChargedFailure, type WireError } from './describeError.ts'
import { mintDecimals, readTokenAccount, type UiAmount, uiAmount } from './tokenAccount.ts'
import { computeUnitPrice } from './transactionFee.ts'

type TokenBalance = {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: UiAmount
}
type InnerInstruction = { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }

/** The `meta` of getTransaction and getBlock. */
export type TransactionMeta = {
  err: WireError | null
  status: { Ok: null } | { Err: WireError }
  fee: number
  preBalances: number[]
  postBalances: number[]
  innerInstructions: { index: number; instructions: InnerInstruction[] }[]
  logMessages: string[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  rewards: []
  loadedAddresses: { writable: string[]; readonly: string[] }
  computeUnitsConsumed: number
}

export type ExecutedTransaction = {
  signature: string
  wire: Buffer
  keys: string[]
  meta: TransactionMeta
  /** Micro-lamports offered per compute unit. */
  unitPrice: number
}
/** A transaction that never reaches a block, e.g. one that cannot pay its fee. */
export type RefusedTransaction = { refused: WireError; logs: string[] }

/** Keys named in the message, then those of its lookup tables; null if a table is missing. */
export function resolveKeys(svm: LiteSvm, { staticKeys, lookups }: WireTransaction): LoadedKeys | null {
  const writable: Buffer[] = []
  const readonly: Buffer[] = []
  for (const { accountKey, writableIndexes, readonlyIndexes } of lookups) {
    const table = svm.getAccount(addressBytes(accountKey))?.data()
    if (!table) return null
    const entry = (index: number): Buffer => Buffer.from(table.subarray(56 + 32 * index, 88 + 32 * index))
    for (const index of writableIndexes) writable.push(entry(index))
    for (const index of readonlyIndexes) readonly.push(entry(index))
  }
  return { all: [...staticKeys, ...writable, ...readonly], writable, readonly }
}

type LoadedKeys = { all: Buffer[]; writable: Buffer[]; readonly: Buffer[] }

/** Runs a transaction on the VM and returns its effects, in the form of JSON-RPC. */
export function executeTransaction(
  svm: LiteSvm,
  transaction: WireTransaction,
): ExecutedTransaction | RefusedTransaction {
  const keys = resolveKeys(svm, transaction)
  if (!keys) return { refused: 'AddressLookupTableNotFound', logs: [] }
  const names = keys.all.map((key) => encodeBase58(key))
  const before = readBalances(svm, keys.all, names)
  const result = svm.sendVersionedTransaction(transaction.wire)
  const failed = result instanceof FailedTransactionMetadata
  const err = failed ? describeError(result) : null
  const outcome = failed ? result.meta() : result
  if (err && !isChargedFailure(err)) return { refused: err, logs: outcome.logs() }
  const after = readBalances(svm, keys.all, names)
  const meta: TransactionMeta = {
    err,
    status: err ? { Err: err } : { Ok: null },
    // Lamports that left the accounts without reaching one.
    fee: Number(before.total - after.total),
    preBalances: before.lamports,
    postBalances: after.lamports,
    innerInstructions: readInner(outcome),
    logMessages: outcome.logs(),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    rewards: [],
    loadedAddresses: {
      writable: keys.writable.map((key) => encodeBase58(key)),
      readonly: keys.readonly.map((key) => encodeBase58(key)),
    },
    computeUnitsConsumed: Number(outcome.computeUnitsConsumed()),
  }
  const signature = encodeBase58(transaction.signatures[0] as Buffer)
  return {
    signature,
    wire: transaction.wire,
    keys: names,
    meta,
    unitPrice: Number(computeUnitPrice(transaction)),
  }
}

function readBalances(
  svm: LiteSvm,
  keys: readonly Buffer[],
  names: readonly string[],
): { lamports: number[]; total: bigint; tokens: TokenBalance[] } {
  const lamports: number[] = []
  let total = 0n
  const tokens: TokenBalance[] = []
  keys.forEach((key, accountIndex) => {
    const account = svm.getAccount(key)
    const held = account?.lamports() ?? 0n
    lamports.push(Number(held))
    total += held
    const token = readTokenAccount(account)
    if (!token || !names[accountIndex]) return
    const { mint, owner, program, amount } = token
    tokens.push({
      accountIndex,
      mint,
      owner,
      programId: program,
      uiTokenAmount: uiAmount(amount, mintDecimals(svm, mint)),
    })
  })
  return { lamports, total, tokens }
}

/** Inner instructions by outer instruction. */
export function readInner(outcome: TransactionMetadata): TransactionMeta['innerInstructions'] {
  const groups = outcome.innerInstructions().map((group, index) => ({
    index,
    instructions: group.map((entry) => {
      const instruction = entry.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: encodeBase58(instruction.data()),
        stackHeight: entry.stackHeight(),
      }
    }),
  }))
  return groups.filter((group) => group.instructions.length > 0)
}

/** Addresses that the transaction may have changed. */
export function writableAddresses(transaction: WireTransaction, executed: ExecutedTransaction): string[] {
  const fixed = executed.keys
    .slice(0, transaction.staticKeys.length)
    .filter((_, index) => isWritableKey(transaction, index))
  return [...fixed, ...executed.meta.loadedAddresses.writable]
}
