import { Fault } from '@peregrine/core/fault'

/** A JSON-RPC log with checked types; the hex itself is not checked yet. */
export type RawLog = {
  address: string
  topics: string[]
  data: string
  logIndex: string
  transactionIndex: string
}

/** A JSON-RPC receipt with checked types; the hex itself is not checked yet. */
export type RawReceipt = {
  /** 0 for a legacy transaction, 0x7e for a deposit on an OP chain. */
  type: number
  status: string
  cumulativeGasUsed: string
  logsBloom: string
  logs: RawLog[]
  transactionHash: string
  from: string
  to: string | null
  /** Present together on a deposit after Canyon. */
  depositNonce: string | null
  depositReceiptVersion: string | null
  /** Wei per gas; null if the endpoint omits it. Unproven: no root covers it. */
  effectiveGasPrice: bigint | null
  /** Wei charged by an OP chain for its data on Ethereum; zero elsewhere. Unproven too. */
  l1Fee: bigint
}

type Fields = Record<string, unknown>

const shape = { hash: /^0x[0-9a-f]{64}$/, address: /^0x[0-9a-f]{40}$/, data: /^0x(?:[0-9a-f]{2})*$/ } as const

/** Returns an object, or throws Fault `reply.malformed`. */
export function parseFields(raw: unknown, what: string): Fields {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw malformed(what)
  return raw as Fields
}

/** Returns a text of the given kind in lower case, or throws Fault `reply.malformed`. */
export function parseHex(raw: unknown, kind: keyof typeof shape, what: string): string {
  const text = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (!shape[kind].test(text)) throw malformed(what)
  return text
}

/** Returns a JSON-RPC quantity below 2^53, or throws Fault `reply.malformed`. */
export function parseNumber(raw: unknown, what: string): number {
  const value =
    typeof raw === 'string' && /^0x[0-9a-fA-F]{1,14}$/.test(raw) ? Number.parseInt(raw.slice(2), 16) : -1
  if (!Number.isSafeInteger(value) || value < 0) throw malformed(what)
  return value
}

/** Returns a JSON-RPC quantity below 2^128, or throws Fault `reply.malformed`. */
function parseQuantity(raw: unknown, what: string): bigint {
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{1,32}$/.test(raw)) throw malformed(what)
  return BigInt(raw)
}

function text(raw: unknown, what: string): string {
  if (typeof raw !== 'string') throw malformed(what)
  return raw
}

/**
 * Checks the types of a log and returns the same object: there are too many to copy.
 *
 * @throws Fault `reply.malformed`
 */
export function parseLog(raw: unknown): RawLog {
  const log = parseFields(raw, 'log')
  const { topics } = log
  if (!Array.isArray(topics) || topics.length > 4) throw malformed('log.topics')
  for (const topic of topics)
    if (typeof topic !== 'string' || topic.length !== 66) throw malformed('log.topics')
  if (typeof log.address !== 'string' || log.address.length !== 42) throw malformed('log.address')
  if (typeof log.data !== 'string') throw malformed('log.data')
  return log as RawLog
}

/**
 * Checks the types of a receipt. Pre-Byzantium receipts (state root, no status) are not supported.
 *
 * @throws Fault `reply.malformed`
 */
export function parseReceipt(raw: unknown): RawReceipt {
  const fields = parseFields(raw, 'receipt')
  if (!Array.isArray(fields.logs)) throw malformed('receipt.logs')
  const logsBloom = text(fields.logsBloom, 'receipt.logsBloom')
  if (logsBloom.length !== 514) throw malformed('receipt.logsBloom')
  return {
    type: fields.type === undefined ? 0 : parseNumber(fields.type, 'receipt.type'),
    status: text(fields.status, 'receipt.status'),
    cumulativeGasUsed: text(fields.cumulativeGasUsed, 'receipt.cumulativeGasUsed'),
    logsBloom,
    logs: fields.logs.map(parseLog),
    transactionHash: parseHex(fields.transactionHash, 'hash', 'receipt.transactionHash'),
    from: parseHex(fields.from, 'address', 'receipt.from'),
    to: isAbsent(fields.to) ? null : parseHex(fields.to, 'address', 'receipt.to'),
    depositNonce: isAbsent(fields.depositNonce) ? null : text(fields.depositNonce, 'receipt.depositNonce'),
    depositReceiptVersion: isAbsent(fields.depositReceiptVersion)
      ? null
      : text(fields.depositReceiptVersion, 'receipt.depositReceiptVersion'),
    effectiveGasPrice: isAbsent(fields.effectiveGasPrice)
      ? null
      : parseQuantity(fields.effectiveGasPrice, 'receipt.effectiveGasPrice'),
    l1Fee: isAbsent(fields.l1Fee) ? 0n : parseQuantity(fields.l1Fee, 'receipt.l1Fee'),
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what })
}
