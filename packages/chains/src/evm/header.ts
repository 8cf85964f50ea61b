import { Fault } from '@peregrine/core/fault'
import { Keccak } from './keccak/keccak.ts'
import { parseFields, parseHex, parseNumber } from './rawBlock.ts'
import { RlpWriter } from './rlpWriter.ts'

/** A checked block header. */
export type EvmHeader = {
  number: number
  hash: string
  parentHash: string
  timeMs: number
  receiptsRoot: string
  logsBloom: string
  baseFeePerGas: bigint | null
  /** Hashes in order; null if only the header is known (newHeads). */
  transactionHashes: string[] | null
  /** Time this process first saw it. */
  seenAtMs: number
  /** True if keccak(rlp(header)) equals the hash; false if the header has an unknown field. */
  isHashProven: boolean
}

type Kind = 'data' | 'quantity'

// Order of the RLP list (yellow paper, 4.3.4; EIP-1559, 4895, 4844, 4788, 7685, 7928, 7843). Later ones may be absent.
const headerFields: readonly (readonly [name: string, kind: Kind])[] = [
  ['parentHash', 'data'],
  ['sha3Uncles', 'data'],
  ['miner', 'data'],
  ['stateRoot', 'data'],
  ['transactionsRoot', 'data'],
  ['receiptsRoot', 'data'],
  ['logsBloom', 'data'],
  ['difficulty', 'quantity'],
  ['number', 'quantity'],
  ['gasLimit', 'quantity'],
  ['gasUsed', 'quantity'],
  ['timestamp', 'quantity'],
  ['extraData', 'data'],
  ['mixHash', 'data'],
  ['nonce', 'data'],
  ['baseFeePerGas', 'quantity'],
  ['withdrawalsRoot', 'data'],
  ['blobGasUsed', 'quantity'],
  ['excessBlobGas', 'quantity'],
  ['parentBeaconBlockRoot', 'data'],
  ['requestsHash', 'data'],
  ['blockAccessListHash', 'data'],
  ['slotNumber', 'quantity'],
]
const requiredFields = 15
// Fields that nodes send next to the header.
const bodyFields = [
  'hash',
  'size',
  'totalDifficulty',
  'transactions',
  'uncles',
  'withdrawals',
  'milliTimestamp',
]
const knownFields = new Set([...headerFields.map(([name]) => name), ...bodyFields])

const keccak = new Keccak()
const writer = new RlpWriter(keccak.bytes, keccak.firstFree)
const headerRoom = 4

/**
 * Reads a header (eth_getBlockBy… or newHeads) and, unless trusted, verifies its hash.
 *
 * @throws Fault `reply.malformed` for a wrong shape, `block.unproven` if the hash does not match
 */
export function parseHeader(raw: unknown, { trust = false, seenAtMs = Date.now() } = {}): EvmHeader {
  const fields = parseFields(raw, 'header')
  const hash = parseHex(fields.hash, 'hash', 'header.hash')
  const isHashProven = hashHeader(fields) === hash
  if (!isHashProven && !trust && !hasUnknownFields(fields))
    throw new Fault('block.unproven', { why: 'header-hash', hash })
  return {
    number: parseNumber(fields.number, 'header.number'),
    hash,
    parentHash: parseHex(fields.parentHash, 'hash', 'header.parentHash'),
    timeMs: parseNumber(fields.timestamp, 'header.timestamp') * 1000,
    receiptsRoot: parseHex(fields.receiptsRoot, 'hash', 'header.receiptsRoot'),
    logsBloom: parseHex(fields.logsBloom, 'data', 'header.logsBloom'),
    baseFeePerGas: isAbsent(fields.baseFeePerGas) ? null : BigInt(fields.baseFeePerGas as string),
    transactionHashes: parseTransactionHashes(fields.transactions),
    seenAtMs,
    isHashProven,
  }
}

// A fork may add fields that this version does not know. The hash cannot be recomputed then, but the links still hold.
function hasUnknownFields(fields: Record<string, unknown>): boolean {
  return Object.keys(fields).some((name) => !knownFields.has(name))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function parseTransactionHashes(raw: unknown): string[] | null {
  if (!Array.isArray(raw)) return null
  return raw.map((entry) => {
    const hash = typeof entry === 'string' ? entry : parseFields(entry, 'transaction').hash
    return parseHex(hash, 'hash', 'transaction.hash')
  })
}

function hashHeader(fields: Record<string, unknown>): string {
  const present = headerFields.filter(([name], i) => i < requiredFields || !isAbsent(fields[name]))
  const size = present.reduce((sum, [name]) => sum + textOf(fields, name).length, 0)
  keccak.reserve(size + 256)
  const start = keccak.firstFree + headerRoom
  writer.moveTo(keccak.bytes, start)
  for (const [name, kind] of present) writer[kind](textOf(fields, name))
  return hashList(start)
}

/** Prepends the list header to the bytes written since `start`, and hashes both. */
function hashList(start: number): string {
  const end = writer.at
  const payload = end - start
  const headerLength = payload < 56 ? 1 : payload < 256 ? 2 : 3
  writer.at = start - headerLength
  writer.listHeader(payload)
  keccak.hash(start - headerLength, payload + headerLength, start)
  return `0x${Buffer.from(keccak.bytes.buffer, start, 32).toString('hex')}`
}

function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Fault('reply.malformed', { what: `header.${name}` })
  return value
}
