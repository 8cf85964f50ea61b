import { encodeBase58 } from '@peregrine/core/base58'
import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm/dist/internal.js'
import type { StoredTransaction } from '../ledger/blockHistory.ts'
import { describeError, type WireError } from '../ledger/describeError.ts'
import { readInner } from '../ledger/executeTransaction.ts'
import { transactionFee } from '../ledger/transactionFee.ts'
import { parseTransaction, type WireTransaction } from '../wire/parseTransaction.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { RenderedJson } from './blockMethods.ts'
import { encodeAccount, findAccount } from './encodeAccount.ts'
import {
  addressAt,
  type Config,
  configAt,
  listAt,
  numberAt,
  type Params,
  parseAddress,
  stringAt,
  transactionBytes,
} from './readParams.ts'
import { renderTransaction } from './renderBlock.ts'
import { commitmentOf, type RpcContext, slotAt, withContext } from './rpcContext.ts'
import { invalidParams, RpcError } from './rpcError.ts'

type Method = (context: RpcContext, params: Params) => unknown
type Simulation = { err: WireError | null; outcome: TransactionMetadata | null; posts: Map<string, unknown> }

/** Methods that send, simulate and look up transactions. */
export const transactionMethods: Record<string, Method> = {
  sendTransaction(context, params) {
    const config = configAt(params, 1)
    return sendTransaction(
      context,
      transactionBytes(stringAt(params, 0), config.encoding),
      config.skipPreflight === true,
    )
  },
  simulateTransaction(context, params) {
    const config = configAt(params, 1)
    const wire = transactionBytes(stringAt(params, 0), config.encoding)
    const transaction = readWire(wire)
    const isStale =
      config.replaceRecentBlockhash !== true && !context.ledger.isHashValid(transaction.blockhash)
    if (isStale)
      return withContext(
        context,
        describeSimulation(context, { err: 'BlockhashNotFound', outcome: null, posts: new Map() }, config),
      )
    const simulation = simulate(context, wire, config.sigVerify === true, config)
    const described = describeSimulation(context, simulation, config)
    if (config.replaceRecentBlockhash !== true) return withContext(context, described)
    return withContext(context, { ...described, replacementBlockhash: context.ledger.latestBlockhash() })
  },
  getTransaction(context, params) {
    const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1)
    const found = context.ledger.history.findTransaction(stringAt(params, 0))
    if (!found || found.block.slot > slotAt(context, commitmentOf(context, config))) return null
    const text = renderTransaction(found.transaction, config)
    return new RenderedJson(`{"slot":${found.block.slot},"blockTime":${found.block.time},${text.slice(1)}`)
  },
  getSignatureStatuses(context, params) {
    const signatures = listAt(params, 0)
    if (signatures.length > 256) throw invalidParams('Too many inputs provided; max 256')
    return withContext(
      context,
      signatures.map((signature) => statusOf(context, String(signature))),
    )
  },
  getSignaturesForAddress: (context, params) =>
    signaturesFor(context, addressAt(params, 0), configAt(params, 1)),
  getFeeForMessage(context, params) {
    const message = Buffer.from(stringAt(params, 0), 'base64')
    const signers = message[(message[0] ?? 0) & 0x80 ? 1 : 0] ?? 0
    const transaction = readWire(Buffer.concat([Buffer.from([signers]), Buffer.alloc(64 * signers), message]))
    return withContext(
      context,
      context.ledger.isHashValid(transaction.blockhash) ? Number(transactionFee(transaction)) : null,
    )
  },
  requestAirdrop(context, params) {
    context.faucet(addressAt(params, 0), BigInt(numberAt(params, 1)))
    // The lamports come from outside the chain, so there is no transaction; the signature merely has the right form.
    return encodeBase58(
      Buffer.concat([
        addressBytes(addressAt(params, 0)),
        Buffer.from(addressBytes(context.ledger.latestBlockhash().blockhash)),
      ]),
    )
  },
}

function readWire(wire: Buffer): WireTransaction {
  const transaction = parseTransaction(wire)
  if (!transaction)
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction: io error')
  return transaction
}

/** Checks, simulates unless skipped, and runs. Returns the signature. */
export function sendTransaction(context: RpcContext, wire: Buffer, skipPreflight: boolean): string {
  const { ledger } = context
  const transaction = readWire(wire)
  const signature = encodeBase58(transaction.signatures[0] as Buffer)
  if (!skipPreflight) preflight(context, transaction, signature)
  const outcome = ledger.submit(wire)
  if (outcome.status !== 'refused' || outcome.error === 'AlreadyProcessed') return signature
  if (outcome.error === 'SignatureFailure')
    throw new RpcError(-32003, 'Transaction signature verification failure')
  // Past preflight a node accepts any transaction; one that cannot run simply never appears in a block.
  if (skipPreflight) return signature
  throw simulationFailed(outcome.error, outcome.logs)
}

function preflight(context: RpcContext, transaction: WireTransaction, signature: string): void {
  const { ledger } = context
  if (ledger.findOpen(signature) || ledger.history.findStatus(signature))
    throw simulationFailed('AlreadyProcessed', [])
  if (!ledger.isHashValid(transaction.blockhash)) throw simulationFailed('BlockhashNotFound', [])
  const { err, outcome } = simulate(context, transaction.wire, true, {})
  if (err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
  if (err) throw simulationFailed(err, outcome?.logs() ?? [], Number(outcome?.computeUnitsConsumed() ?? 0n))
}

const readable: Record<string, string> = {
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

function simulationFailed(err: WireError, logs: readonly string[], unitsConsumed = 0): RpcError {
  const data = {
    accounts: null,
    err,
    innerInstructions: null,
    logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed,
  }
  return new RpcError(-32002, `Transaction simulation failed: ${sentenceFor(err)}`, data)
}

function sentenceFor(err: WireError): string {
  if (typeof err === 'string') return readable[err] ?? err
  const [index, inner] = (err.InstructionError as [number, unknown] | undefined) ?? []
  if (index === undefined) return JSON.stringify(err)
  const custom = (inner as { Custom?: number }).Custom
  const what = custom === undefined ? String(inner) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}

function simulate({ ledger }: RpcContext, wire: Buffer, verify: boolean, config: Config): Simulation {
  ledger.svm.setSigverify(verify)
  const result = ledger.svm.simulateVersionedTransaction(wire)
  const posts = new Map<string, unknown>()
  if (result instanceof FailedTransactionMetadata)
    return { err: describeError(result), outcome: result.meta(), posts }
  const { encoding = 'base64' } = (config.accounts ?? {}) as Config
  for (const post of result.postAccounts())
    posts.set(encodeBase58(post.address), encodeAccount(ledger.svm, post.account(), { encoding }))
  return { err: null, outcome: result.meta(), posts }
}

function describeSimulation(
  context: RpcContext,
  { err, outcome, posts }: Simulation,
  config: Config,
): Record<string, unknown> {
  return {
    err,
    logs: outcome?.logs() ?? [],
    accounts: accountsAfter(context, posts, config.accounts),
    unitsConsumed: Number(outcome?.computeUnitsConsumed() ?? 0n),
    returnData: outcome ? describeReturn(outcome) : null,
    innerInstructions: config.innerInstructions === true && outcome ? readInner(outcome) : null,
  }
}

/** Resulting state of the requested accounts; null if none were requested. */
function accountsAfter(
  { ledger }: RpcContext,
  posts: Map<string, unknown>,
  asked: unknown,
): unknown[] | null {
  const { addresses, encoding = 'base64' } = (asked ?? {}) as { addresses?: unknown[]; encoding?: unknown }
  if (!addresses) return null
  return addresses.map((value) => {
    const address = parseAddress(value)
    return posts.get(address) ?? encodeAccount(ledger.svm, findAccount(ledger.svm, address), { encoding })
  })
}

function describeReturn(outcome: TransactionMetadata): unknown {
  const returned = outcome.returnData()
  const data = Buffer.from(returned.data())
  if (data.length === 0) return null
  return { programId: encodeBase58(returned.programId()), data: [data.toString('base64'), 'base64'] }
}

function statusOf(context: RpcContext, signature: string): unknown {
  const { ledger } = context
  const open = ledger.findOpen(signature)
  const kept = open ? { slot: ledger.slot(), err: open.err } : ledger.history.findStatus(signature)
  if (!kept) return null
  const { slot, err } = kept
  const isFinal = slot <= slotAt(context, 'finalized')
  const confirmationStatus = isFinal ? 'finalized' : open ? 'processed' : 'confirmed'
  const confirmations = isFinal ? null : ledger.history.lastSlot() - slot + 1
  return {
    slot,
    confirmations: open ? 0 : confirmations,
    err,
    status: err ? { Err: err } : { Ok: null },
    confirmationStatus,
  }
}

/** Newest first, after `before` and down to `until`, both exclusive. */
function signaturesFor(context: RpcContext, address: string, config: Config): unknown[] {
  const { before, until, limit = 1_000 } = config
  const newest = slotAt(context, commitmentOf(context, config))
  const final = slotAt(context, 'finalized')
  const found: unknown[] = []
  let isPastStart = before === undefined || before === null
  for (const { slot, blockTime, transaction } of transactionsNaming(context, address, newest)) {
    const { signature, err } = transaction
    if (signature === until || found.length >= Number(limit)) break
    const confirmationStatus = slot <= final ? 'finalized' : 'confirmed'
    if (isPastStart) found.push({ signature, slot, err, memo: null, blockTime, confirmationStatus })
    else isPastStart = signature === before
  }
  return found
}

type Named = { slot: number; blockTime: number; transaction: StoredTransaction }

/** Newest first; addresses are matched in the messages themselves and among looked-up ones. */
function* transactionsNaming({ ledger }: RpcContext, address: string, newest: number): Generator<Named> {
  const key = Buffer.from(addressBytes(address))
  for (const { slot, time, transactions } of ledger.history.mentioning(address)) {
    if (slot > newest) continue
    for (const transaction of transactions.toReversed()) {
      const isNamed = transaction.wire.includes(key) || isLoaded(transaction.metaJson, address)
      if (isNamed) yield { slot, blockTime: time, transaction }
    }
  }
}

/** True if the address is from a lookup table of the transaction. */
function isLoaded(metaJson: string, address: string): boolean {
  return metaJson.includes(address, metaJson.indexOf('"loadedAddresses"'))
}
