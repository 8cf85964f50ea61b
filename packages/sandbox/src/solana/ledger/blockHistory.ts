import type { WireError } from './describeError.ts'
import { packTransactions, unpackTransactions } from './packTransactions.ts'

/** A transaction as the ledger keeps it: its bytes and the JSON text of its meta. */
export type KeptTransaction = { signature: string; err: WireError | null; wire: Buffer; metaJson: string }

export type BlockHead = {
  slot: number
  parentSlot: number
  height: number
  blockhash: string
  previousBlockhash: string
  /** Unix time in seconds. */
  time: number
  /** Micro-lamports a compute unit that its transactions offered, ascending. */
  unitPrices: number[]
}
export type Block = BlockHead & { transactions: KeptTransaction[] }

type Shelf = {
  head: BlockHead
  signatures: string[]
  /** Hashes of the addresses that its transactions name, ascending. */
  mentions: Uint32Array
  transactions: KeptTransaction[] | null
  packed: Buffer | null
  bytes: number
}
type Status = { slot: number; err: WireError | null }

export type BlockHistory = {
  /** Keeps a block; `addresses` are all that its transactions name. */
  add(block: Block, addresses: Iterable<string>): void
  /** The block of a slot, or null when the slot was skipped, is not over, or its block was dropped. */
  find(slot: number): Block | null
  findHead(slot: number): BlockHead | null
  /** Slots of kept blocks within the range, ascending. */
  slotsBetween(first: number, last: number): number[]
  firstSlot(): number
  lastSlot(): number
  findTransaction(signature: string): { block: BlockHead; transaction: KeptTransaction } | null
  /** Slot and error of a signature, without unpacking its block. */
  findStatus(signature: string): Status | null
  /** Blocks that may name the address, from the newest to the oldest. */
  mentioning(address: string): Generator<Block>
  bytes(): number
}

/** Blocks are packed after so many slots: those who follow the chain have read them by then. */
const slotsUnpacked = 64

/**
 * Blocks in memory, bounded by number and by bytes; the oldest are dropped.
 *
 * @param limits most blocks, and most bytes that they may take
 */
export function createBlockHistory(limits: { blocks: number; bytes: number }): BlockHistory {
  const shelves = new Map<number, Shelf>()
  const statuses = new Map<string, Status>()
  const order: number[] = []
  let bytes = 0

  const dropOldest = (): void => {
    const shelf = shelves.get(order.shift() as number)
    if (!shelf) return
    shelves.delete(shelf.head.slot)
    bytes -= shelf.bytes
    for (const signature of shelf.signatures) statuses.delete(signature)
  }
  const pack = async (shelf: Shelf | undefined): Promise<void> => {
    if (!shelf?.transactions?.length) return
    const packed = await packTransactions(shelf.transactions)
    if (!shelves.has(shelf.head.slot)) return
    shelf.packed = packed
    shelf.transactions = null
    bytes -= shelf.bytes
    shelf.bytes = sizeOf(shelf)
    bytes += shelf.bytes
  }
  const find = (slot: number): Block | null => {
    const shelf = shelves.get(slot)
    return shelf ? { ...shelf.head, transactions: transactionsOf(shelf) } : null
  }

  return {
    add({ transactions, ...head }, addresses) {
      const mentions = Uint32Array.from(new Set(Array.from(addresses, hashOf))).sort()
      const shelf: Shelf = {
        head,
        transactions,
        mentions,
        signatures: transactions.map(({ signature }) => signature),
        packed: null,
        bytes: 0,
      }
      shelf.bytes = sizeOf(shelf)
      bytes += shelf.bytes
      shelves.set(head.slot, shelf)
      order.push(head.slot)
      for (const { signature, err } of transactions) statuses.set(signature, { slot: head.slot, err })
      while (order.length > limits.blocks || (bytes > limits.bytes && order.length > slotsUnpacked))
        dropOldest()
      void pack(shelves.get(order.at(-slotsUnpacked - 1) as number))
    },
    find,
    findHead: (slot) => shelves.get(slot)?.head ?? null,
    slotsBetween: (first, last) => order.slice(lowerBound(order, first), lowerBound(order, last + 1)),
    firstSlot: () => order[0] ?? 0,
    lastSlot: () => order.at(-1) ?? 0,
    findStatus: (signature) => statuses.get(signature) ?? null,
    findTransaction(signature) {
      const shelf = shelves.get(statuses.get(signature)?.slot as number)
      const transaction = shelf && transactionsOf(shelf).find((one) => one.signature === signature)
      return shelf && transaction ? { block: shelf.head, transaction } : null
    },
    *mentioning(address) {
      const hash = hashOf(address)
      for (const slot of order.toReversed()) {
        const mentions = shelves.get(slot)?.mentions
        const block = mentions?.[lowerBound(mentions, hash)] === hash ? find(slot) : null
        if (block) yield block
      }
    },
    bytes: () => bytes,
  }
}

function transactionsOf({ transactions, packed }: Shelf): KeptTransaction[] {
  return transactions ?? (packed ? unpackTransactions(packed) : [])
}

/** Rough bytes of a shelf: what its transactions hold, and the objects around them. */
function sizeOf({ transactions, packed, signatures, mentions }: Shelf): number {
  const open =
    transactions?.reduce((sum, { wire, metaJson }) => sum + wire.length + metaJson.length + 200, 0) ?? 0
  return open + (packed?.length ?? 0) + signatures.length * 250 + mentions.byteLength + 400
}

/** FNV-1a of an address. */
function hashOf(address: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < address.length; i++) hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
