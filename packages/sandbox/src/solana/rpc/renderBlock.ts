import { encodeBase58 } from '@peregrine/core/base58'
import type { Block, StoredTransaction } from '../ledger/blockHistory.ts'
import type { TransactionMeta } from '../ledger/executeTransaction.ts'
import { isWritableKey, parseTransaction, type WireTransaction } from '../wire/parseTransaction.ts'
import type { Config } from './readParams.ts'
import { invalidParams, RpcError } from './rpcError.ts'

type Encoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** JSON text of a block for getBlock and blockSubscribe; concatenated, for speed. */
export function renderBlock(block: Block, config: Config): string {
  const details = config.transactionDetails ?? 'full'
  const head = {
    blockhash: block.blockhash,
    previousBlockhash: block.previousBlockhash,
    parentSlot: block.parentSlot,
    blockHeight: block.height,
    blockTime: block.time,
  }
  const text = JSON.stringify(config.rewards === false ? head : { ...head, rewards: [] }).slice(0, -1)
  if (details === 'none') return `${text}}`
  if (details === 'signatures') {
    return `${text},"signatures":${JSON.stringify(block.transactions.map(({ signature }) => signature))}}`
  }
  if (details !== 'full' && details !== 'accounts')
    throw invalidParams('Invalid params: unknown transactionDetails')
  const render = details === 'full' ? renderTransaction : renderAccounts
  return `${text},"transactions":[${block.transactions.map((one) => render(one, config)).join(',')}]}`
}

/** `{"transaction":…,"meta":…,"version":…}` as JSON text. */
export function renderTransaction(kept: StoredTransaction, config: Config): string {
  const encoding = encodingOf(config)
  const transaction = parsedWire(kept, config)
  const version =
    config.maxSupportedTransactionVersion === undefined
      ? ''
      : `,"version":${JSON.stringify(transaction.version)}`
  if (encoding === 'base64' || encoding === 'base58') {
    const bytes = encoding === 'base64' ? kept.wire.toString('base64') : encodeBase58(kept.wire)
    return `{"transaction":["${bytes}","${encoding}"],"meta":${kept.metaJson}${version}}`
  }
  if (encoding === 'json') {
    return `{"transaction":${JSON.stringify(plainTransaction(transaction))},"meta":${kept.metaJson}${version}}`
  }
  const meta = JSON.parse(kept.metaJson) as TransactionMeta
  const parsed = partlyDecoded(transaction, meta)
  return `{"transaction":${JSON.stringify(parsed.transaction)},"meta":${JSON.stringify(parsed.meta)}${version}}`
}

function renderAccounts(kept: StoredTransaction, config: Config): string {
  const transaction = parsedWire(kept, config)
  const meta = JSON.parse(kept.metaJson) as TransactionMeta
  const signatures = transaction.signatures.map((signature) => encodeBase58(signature))
  const { innerInstructions: _, logMessages: __, loadedAddresses: ___, ...short } = meta
  const version = config.maxSupportedTransactionVersion === undefined ? {} : { version: transaction.version }
  return JSON.stringify({
    transaction: { signatures, accountKeys: accountKeys(transaction, meta) },
    meta: short,
    ...version,
  })
}

function encodingOf(config: Config): Encoding {
  const { encoding = 'json' } = config
  if (encoding === 'json' || encoding === 'jsonParsed' || encoding === 'base58' || encoding === 'base64')
    return encoding
  throw invalidParams(`Invalid params: unknown encoding ${String(encoding)}`)
}

function parsedWire({ wire }: StoredTransaction, config: Config): WireTransaction {
  const transaction = parseTransaction(wire)
  if (!transaction) throw new Error('A kept transaction cannot be read')
  if (transaction.version === 0 && config.maxSupportedTransactionVersion === undefined) {
    const hint =
      'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0'
    throw new RpcError(-32015, `Transaction version (0) is not supported by the requesting client. ${hint}`)
  }
  return transaction
}

function plainTransaction({
  signatures,
  header,
  staticKeys,
  blockhash,
  instructions,
  version,
  lookups,
}: WireTransaction): unknown {
  const message = {
    header,
    accountKeys: staticKeys.map((key) => encodeBase58(key)),
    recentBlockhash: blockhash,
    instructions: instructions.map(({ programIdIndex, accounts, data }) => {
      return { programIdIndex, accounts, data: encodeBase58(data), stackHeight: 1 }
    }),
  }
  return {
    signatures: signatures.map((signature) => encodeBase58(signature)),
    message: version === 0 ? { ...message, addressTableLookups: lookups } : message,
  }
}

function accountKeys(transaction: WireTransaction, { loadedAddresses }: TransactionMeta): unknown[] {
  const fixed = transaction.staticKeys.map((key, index) => ({
    pubkey: encodeBase58(key),
    signer: index < transaction.header.numRequiredSignatures,
    writable: isWritableKey(transaction, index),
    source: 'transaction',
  }))
  const loaded = (pubkey: string, writable: boolean): unknown => ({
    pubkey,
    signer: false,
    writable,
    source: 'lookupTable',
  })
  return [
    ...fixed,
    ...loadedAddresses.writable.map((key) => loaded(key, true)),
    ...loadedAddresses.readonly.map((key) => loaded(key, false)),
  ]
}

/** `jsonParsed` as returned for programs without a parser, which here are all. */
function partlyDecoded(
  transaction: WireTransaction,
  meta: TransactionMeta,
): { transaction: unknown; meta: unknown } {
  const { loadedAddresses, ...rest } = meta
  const keys = [
    ...transaction.staticKeys.map((key) => encodeBase58(key)),
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ]
  const decode = (one: {
    programIdIndex: number
    accounts: readonly number[]
    data: string
    stackHeight: number
  }): unknown => ({
    programId: keys[one.programIdIndex],
    accounts: one.accounts.map((index) => keys[index]),
    data: one.data,
    stackHeight: one.stackHeight,
  })
  const instructions = transaction.instructions.map((one) =>
    decode({ ...one, data: encodeBase58(one.data), stackHeight: 1 }),
  )
  const innerInstructions = meta.innerInstructions.map((group) => ({
    ...group,
    instructions: group.instructions.map(decode),
  }))
  const message = {
    accountKeys: accountKeys(transaction, meta),
    recentBlockhash: transaction.blockhash,
    instructions,
  }
  const signatures = transaction.signatures.map((signature) => encodeBase58(signature))
  return {
    transaction: {
      signatures,
      message: transaction.version === 0 ? { ...message, addressTableLookups: transaction.lookups } : message,
    },
    meta: { ...rest, innerInstructions },
  }
}
