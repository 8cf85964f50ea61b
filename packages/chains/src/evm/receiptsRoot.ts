import { Keccak } from './keccak/keccak.ts'
import type { RawLog, RawReceipt } from './rawBlock.ts'
import { RlpWriter, rlpHeaderLength, rlpHexLength } from './rlpWriter.ts'

/** Root of the empty trie: the header value of a block without transactions. */
export const emptyTrieRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const depositType = 0x7e
// Room before each value for a leaf's prefix: list header, path and string header.
const leafRoom = 16
const keccak = new Keccak()
const writer = new RlpWriter(keccak.bytes, keccak.firstFree)

type Entry = {
  /** Nibbles of the RLP-encoded index. */
  key: readonly number[]
  /** Offset of the encoded receipt. */
  at: number
  length: number
}

type Root = { root: string; sawUpperCase: boolean }

/**
 * The Merkle-Patricia root over the receipts of one block, in order (Ethereum yellow paper, section 4.3.1 and appendix
 * D; EIP-2718 for typed receipts; OP-stack deposits with nonce and version after Canyon).
 *
 * @returns 0x hex of 32 bytes; true if any hex was in upper case
 * @throws Fault `reply.malformed` if something in a receipt is not hex
 */
export function computeReceiptsRoot(receipts: readonly RawReceipt[]): Root {
  if (receipts.length === 0) return { root: emptyTrieRoot, sawUpperCase: false }
  keccak.reserve(roomFor(receipts))
  writer.moveTo(keccak.bytes, keccak.firstFree)
  writer.sawUpperCase = false
  const entries = receipts.map(writeEntry)
  const scratch = writer.at
  entries.sort((a, b) => compareKeys(a.key, b.key))
  const at = writeNode(entries, 0, entries.length, 0)
  writer.at = scratch
  return { root: `0x${hexOf(keccak.bytes, at)}`, sawUpperCase: writer.sawUpperCase }
}

function hexOf(bytes: Uint8Array, at: number): string {
  let text = ''
  for (let i = at; i < at + 32; i++) text += (bytes[i] as number).toString(16).padStart(2, '0')
  return text
}

function roomFor(receipts: readonly RawReceipt[]): number {
  let room = 0
  for (const receipt of receipts) room += 400 + logsPayload(receipt.logs) + 34 + 700
  return room + 4096
}

function logPayload(log: RawLog): number {
  const topics = 33 * log.topics.length
  const data = isSmallByte(log.data) ? 1 : rlpHexLength(log.data)
  return 21 + rlpHeaderLength(topics) + topics + data
}

function isSmallByte(hex: string): boolean {
  return hex.length === 4 && Number.parseInt(hex, 16) < 0x80
}

function logsPayload(logs: readonly RawLog[]): number {
  let total = 0
  for (const log of logs) {
    const payload = logPayload(log)
    total += rlpHeaderLength(payload) + payload
  }
  return total
}

function writeLog(log: RawLog): void {
  writer.listHeader(logPayload(log))
  writer.data(log.address)
  writer.listHeader(33 * log.topics.length)
  for (const topic of log.topics) writer.data(topic)
  writer.data(log.data)
}

function quantityLength(hex: string): number {
  const digits = hex.slice(2).replace(/^0+/, '')
  const payload = (digits.length + 1) >> 1
  return payload === 1 && Number.parseInt(digits, 16) < 0x80 ? 1 : payload + 1
}

/** A deposit commits to its nonce and version only since Canyon, when the version was introduced. */
function depositExtras(receipt: RawReceipt): string[] {
  if (receipt.type !== depositType || receipt.depositReceiptVersion === null) return []
  return [receipt.depositNonce ?? '0x0', receipt.depositReceiptVersion]
}

function writeReceipt(receipt: RawReceipt): void {
  const logs = logsPayload(receipt.logs)
  const numbers = [receipt.status, receipt.cumulativeGasUsed]
  const extras = depositExtras(receipt)
  const numbersLength = [...numbers, ...extras].reduce((sum, hex) => sum + quantityLength(hex), 0)
  if (receipt.type !== 0) writer.byte(receipt.type)
  writer.listHeader(numbersLength + 259 + rlpHeaderLength(logs) + logs)
  for (const hex of numbers) writer.quantity(hex)
  writer.data(receipt.logsBloom)
  writer.listHeader(logs)
  for (const log of receipt.logs) writeLog(log)
  for (const hex of extras) writer.quantity(hex)
}

function writeEntry(receipt: RawReceipt, index: number): Entry {
  writer.at += leafRoom
  const at = writer.at
  writeReceipt(receipt)
  return { key: keyOf(index), at, length: writer.at - at }
}

function nibblesOf(bytes: readonly number[]): number[] {
  return bytes.flatMap((byte) => [byte >> 4, byte & 15])
}

const keys: (readonly number[])[] = []

/** Nibbles of rlp(index); cached because every block needs the same few hundred. */
function keyOf(index: number): readonly number[] {
  const known = keys[index]
  if (known) return known
  const bytes: number[] = []
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff)
  const isSingle = index > 0 && index < 0x80
  const key = nibblesOf(isSingle ? bytes : [0x80 + bytes.length, ...bytes])
  keys[index] = key
  return key
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  }
  return a.length - b.length
}

/** Hex-prefix encoding of a path (yellow paper, appendix C). */
function compactPath(nibbles: readonly number[], isLeaf: boolean): number[] {
  const flag = isLeaf ? 2 : 0
  const padded = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles]
  const bytes: number[] = []
  for (let i = 0; i < padded.length; i += 2)
    bytes.push(((padded[i] as number) << 4) | (padded[i + 1] as number))
  return bytes
}

function pathLength(path: readonly number[]): number {
  return path.length === 1 && (path[0] as number) < 0x80 ? 1 : path.length + 1
}

function writePath(path: readonly number[]): void {
  if (pathLength(path) > 1) writer.stringHeader(path.length)
  for (const byte of path) writer.byte(byte)
}

/**
 * Hashes the node over entries [low, high) below `depth` nibbles and returns the offset of its 32-byte hash. A receipt
 * is longer than 32 bytes (its bloom alone is 256), so no node is ever embedded in its parent.
 */
function writeNode(entries: readonly Entry[], low: number, high: number, depth: number): number {
  if (high - low === 1) return writeLeaf(entries[low] as Entry, depth)
  const shared = sharedDepth(entries, low, high, depth)
  const branch = writeBranch(entries, low, high, shared)
  if (shared === depth) return branch
  const path = compactPath((entries[low] as Entry).key.slice(depth, shared), false)
  return writeExtension(path, branch)
}

function sharedDepth(entries: readonly Entry[], low: number, high: number, depth: number): number {
  const first = (entries[low] as Entry).key
  const last = (entries[high - 1] as Entry).key
  let shared = depth
  while (first[shared] === last[shared]) shared++
  return shared
}

function writeLeaf(entry: Entry, depth: number): number {
  const path = compactPath(entry.key.slice(depth), true)
  const value = rlpHeaderLength(entry.length) + entry.length
  const payload = pathLength(path) + value
  const start = entry.at - (payload - entry.length) - rlpHeaderLength(payload)
  const resume = writer.at
  writer.at = start
  writer.listHeader(payload)
  writePath(path)
  writer.stringHeader(entry.length)
  writer.at = resume
  // The receipt is no longer needed: its hash overwrites it.
  keccak.hash(start, entry.at + entry.length - start, entry.at)
  return entry.at
}

function writeExtension(path: readonly number[], child: number): number {
  const start = writer.at
  writer.listHeader(pathLength(path) + 33)
  writePath(path)
  writeHash(child)
  keccak.hash(start, writer.at - start, start)
  writer.at = start + 32
  return start
}

function writeHash(at: number): void {
  writer.byte(0xa0)
  writer.bytes.copyWithin(writer.at, at, at + 32)
  writer.at += 32
}

function writeBranch(entries: readonly Entry[], low: number, high: number, depth: number): number {
  const children = new Array<number>(16).fill(-1)
  let count = 0
  for (let from = low; from < high; ) {
    const nibble = (entries[from] as Entry).key[depth] as number
    let to = from + 1
    while (to < high && (entries[to] as Entry).key[depth] === nibble) to++
    children[nibble] = writeNode(entries, from, to, depth + 1)
    count++
    from = to
  }
  const start = writer.at
  writer.listHeader(33 * count + (16 - count) + 1)
  for (const child of children) {
    if (child < 0) writer.byte(0x80)
    else writeHash(child)
  }
  writer.byte(0x80)
  keccak.hash(start, writer.at - start, start)
  writer.at = start + 32
  return start
}
