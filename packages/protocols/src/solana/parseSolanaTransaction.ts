import { base64Bytes } from './base64Bytes.ts'
import { decodeBase58 } from '@peregrine/core/base58'
import { callTree, type FlatCall } from './callTree.ts'
import { parseParsedBurn } from './parseParsedBurn.ts'
import { parseParsedTransfer } from './parseParsedTransfer.ts'
import { parseTokenBalances } from './parseTokenBalances.ts'
import { parseWireMessage } from './parseWireMessage.ts'
import type { LamportChange, SolanaTransaction } from './solanaTransaction.ts'
import { isRecord, listOf, stringsOf } from './untrusted.ts'

type Message = {
  signature: string
  keys: string[]
  signerCount: number
  /** Named by the RPC's own parse instead of by position. */
  signers: string[] | null
  instructions: readonly unknown[]
}

/**
 * Checks a reply to getTransaction (or an entry of getBlock's `transactions`) and resolves addresses and calls. Accepts
 * the encodings json, jsonParsed, base64 and base58. Returns an error text if it is invalid, never throws.
 */
export function parseSolanaTransaction(input: unknown): SolanaTransaction | string {
  if (!isRecord(input)) return 'the transaction is not an object'
  const meta = input.meta
  if (!isRecord(meta)) return 'the transaction has no meta'
  const message = parseMessage(input.transaction)
  if (typeof message === 'string') return message
  const keys = withLoadedAddresses(message.keys, meta.loadedAddresses)
  const feePayer = keys[0]
  if (feePayer === undefined) return 'the transaction has no accounts'
  const calls = flatCalls(message.instructions, meta.innerInstructions, keys)
  if (typeof calls === 'string') return calls
  const logMessages = stringsOf(meta.logMessages)
  return {
    signature: message.signature,
    feePayer,
    signers: new Set(message.signers ?? message.keys.slice(0, message.signerCount)),
    failed: meta.err !== null && meta.err !== undefined,
    inOrder: callTree(calls, logMessages),
    balances: parseTokenBalances(meta.preTokenBalances, meta.postTokenBalances, keys),
    logMessages,
    accounts: keys,
    fee: lamportsOf(meta.fee),
    lamports: () => lamportChanges(keys, listOf(meta.preBalances), listOf(meta.postBalances)),
  }
}

function lamportsOf(value: unknown): bigint {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : 0n
}

function lamportChanges(
  keys: readonly string[],
  pre: readonly unknown[],
  post: readonly unknown[],
): LamportChange[] {
  if (pre.length !== keys.length || post.length !== keys.length) return []
  return keys.map((account, at) => ({ account, pre: lamportsOf(pre[at]), post: lamportsOf(post[at]) }))
}

function parseMessage(transaction: unknown): Message | string {
  if (Array.isArray(transaction)) return parseEncoded(transaction)
  if (!isRecord(transaction) || !isRecord(transaction.message)) return 'the transaction has no message'
  const { accountKeys, instructions, header } = transaction.message
  const keys = listOf(accountKeys).map((key) => (isRecord(key) ? key.pubkey : key))
  if (!keys.every((key) => typeof key === 'string')) return 'an account key is not text'
  const count = isRecord(header) ? header.numRequiredSignatures : null
  return {
    signature: stringsOf(transaction.signatures)[0] ?? '',
    keys,
    signerCount: typeof count === 'number' ? count : 1,
    signers: markedSigners(listOf(accountKeys)),
    instructions: listOf(instructions),
  }
}

function markedSigners(accountKeys: readonly unknown[]): string[] | null {
  const signers: string[] = []
  for (const key of accountKeys) {
    if (isRecord(key) && key.signer === true && typeof key.pubkey === 'string') signers.push(key.pubkey)
  }
  return signers.length > 0 ? signers : null
}

function parseEncoded([data, encoding]: readonly unknown[]): Message | string {
  if (typeof data !== 'string') return 'the encoded transaction is not text'
  const bytes = encoding === 'base64' ? base64Bytes(data) : encoding === 'base58' ? decodeBase58(data) : null
  if (bytes === null) return 'the encoded transaction cannot be decoded'
  const message = parseWireMessage(bytes)
  return message === null ? 'the encoded transaction is cut short' : { ...message, signers: null }
}

/** jsonParsed already includes the loaded addresses in the keys. */
function withLoadedAddresses(keys: readonly string[], loaded: unknown): readonly string[] {
  if (!isRecord(loaded)) return keys
  const more = [...stringsOf(loaded.writable), ...stringsOf(loaded.readonly)]
  return more.length === 0 || keys.includes(more.at(-1) as string) ? keys : [...keys, ...more]
}

function flatCalls(outer: readonly unknown[], inner: unknown, keys: readonly string[]): FlatCall[] | string {
  const innerByOuter = new Map<unknown, readonly unknown[]>()
  for (const group of listOf(inner)) {
    if (isRecord(group)) innerByOuter.set(group.index, listOf(group.instructions))
  }
  const calls: FlatCall[] = []
  for (let at = 0; at < outer.length; at++) {
    const group = [outer[at], ...(innerByOuter.get(at) ?? [])]
    for (let inside = 0; inside < group.length; inside++) {
      const call = parseCall(group[inside], at, inside, keys)
      if (call === null) return `instruction ${at}.${inside} is malformed`
      calls.push(call)
    }
  }
  return calls
}

function parseCall(input: unknown, outer: number, inner: number, keys: readonly string[]): FlatCall | null {
  if (!isRecord(input)) return null
  const program = keyOf(input.programId ?? input.programIdIndex, keys)
  const accounts = keysOf(listOf(input.accounts), keys)
  if (program === null || accounts === null) return null
  const { data, parsed, stackHeight } = input
  return {
    outer,
    inner,
    program,
    accounts,
    data: typeof data === 'string' || data instanceof Uint8Array ? data : '',
    parsedTransfer: parseParsedTransfer(parsed),
    ...parseParsedBurn(parsed),
    stackHeight: inner > 0 && Number.isInteger(stackHeight) ? (stackHeight as number) : null,
  }
}

function keysOf(accounts: readonly unknown[], keys: readonly string[]): string[] | null {
  const named: string[] = []
  for (const account of accounts) {
    const key = keyOf(account, keys)
    if (key === null) return null
    named.push(key)
  }
  return named
}

/** jsonParsed names an account, the other encodings have its index. */
function keyOf(account: unknown, keys: readonly string[]): string | null {
  if (typeof account === 'string') return account
  return typeof account === 'number' ? (keys[account] ?? null) : null
}
