import type { WireError } from './describeError.ts'
import { packTransactions, unpackTransactions } from './packTransactions.ts'

/** A stored transaction: its bytes and the JSON text of its meta. */
export type StoredTransaction = { signature: string; err: WireError | null; wire: Buffer; metaJson: string }

export type BlockHead = {
  slot: number
  parentSlot: number
  height: number
  blockhash: string
  previousBlockhash: string
  /** Unix time in seconds. */
  time: number
  /** Micro-lamports per compute unit offered by its transactions, ascending. */
  unitPrices: number[]
}
export type Block = BlockHead & { transactions: StoredTransaction[] }

type Shelf = {
  head: BlockHead
  signatures: string[]
  /** Hashes of the addresses named by its transactions, ascending. */
  mentions: Uint32Array
  transactions: StoredTransaction[] | null
  packed: Buffer | null
  bytes: number
}
type Status = { slot: number; err: WireError | null }

/** Blocks are packed after this many slots, once followers have read them. */
const slotsUnpacked = 64

/** In-memory blocks, bounded by number and bytes; the oldest are dropped. */
export class BlockHistory {
  readonly #limits: { blocks: number; bytes: number }
  readonly #shelves = new Map<number, Shelf>()
  readonly #statuses = new Map<string, Status>()
  /** Slots of stored blocks, ascending. */
  readonly #order: number[] = []
  #bytes = 0

  /** `limits` are the maximum number of blocks and of their bytes; the newest 64 stay in any case. */
  constructor(limits: { blocks: number; bytes: number }) {
    this.#limits = limits
  }

  /** Stores a block; `addresses` are all those named by its transactions. */
  add({ transactions, ...head }: Block, addresses: Iterable<string>): void {
    const mentions = Uint32Array.from(new Set(Array.from(addresses, hashOf))).sort()
    const signatures = transactions.map(({ signature }) => signature)
    const shelf: Shelf = { head, transactions, mentions, signatures, packed: null, bytes: 0 }
    this.#shelves.set(head.slot, shelf)
    this.#order.push(head.slot)
    this.#weigh(shelf)
    for (const { signature, err } of transactions) this.#statuses.set(signature, { slot: head.slot, err })
    while (this.#isFull()) this.#dropOldest()
    void this.#pack(this.#shelves.get(this.#order.at(-slotsUnpacked - 1) as number))
  }

  /** The block of a slot, or null if the slot was skipped, is not over, or its block was dropped. */
  find(slot: number): Block | null {
    const shelf = this.#shelves.get(slot)
    return shelf ? { ...shelf.head, transactions: transactionsOf(shelf) } : null
  }

  findHead(slot: number): BlockHead | null {
    return this.#shelves.get(slot)?.head ?? null
  }

  findTransaction(signature: string): { block: BlockHead; transaction: StoredTransaction } | null {
    const shelf = this.#shelves.get(this.#statuses.get(signature)?.slot as number)
    const transaction = shelf && transactionsOf(shelf).find((one) => one.signature === signature)
    return shelf && transaction ? { block: shelf.head, transaction } : null
  }

  /** Slot and error of a signature, without unpacking its block. */
  findStatus(signature: string): Status | null {
    return this.#statuses.get(signature) ?? null
  }

  /** Slots of stored blocks from `first` to `last`, ascending. */
  slotsBetween(first: number, last: number): number[] {
    return this.#order.slice(lowerBound(this.#order, first), lowerBound(this.#order, last + 1))
  }

  firstSlot(): number {
    return this.#order[0] ?? 0
  }

  lastSlot(): number {
    return this.#order.at(-1) ?? 0
  }

  /** Blocks that may name the address, newest first. */
  *mentioning(address: string): Generator<Block> {
    const hash = hashOf(address)
    for (const slot of this.#order.toReversed()) {
      const mentions = this.#shelves.get(slot)?.mentions
      const block = mentions?.[lowerBound(mentions, hash)] === hash ? this.find(slot) : null
      if (block) yield block
    }
  }

  bytes(): number {
    return this.#bytes
  }

  #isFull(): boolean {
    const count = this.#order.length
    return count > this.#limits.blocks || (this.#bytes > this.#limits.bytes && count > slotsUnpacked)
  }

  #dropOldest(): void {
    const shelf = this.#shelves.get(this.#order.shift() as number)
    if (!shelf) return
    this.#shelves.delete(shelf.head.slot)
    this.#bytes -= shelf.bytes
    for (const signature of shelf.signatures) this.#statuses.delete(signature)
  }

  async #pack(shelf: Shelf | undefined): Promise<void> {
    if (!shelf?.transactions?.length) return
    const packed = await packTransactions(shelf.transactions)
    if (!this.#shelves.has(shelf.head.slot)) return
    shelf.packed = packed
    shelf.transactions = null
    this.#weigh(shelf)
  }

  #weigh(shelf: Shelf): void {
    this.#bytes -= shelf.bytes
    shelf.bytes = sizeOf(shelf)
    this.#bytes += shelf.bytes
  }
}

function transactionsOf({ transactions, packed }: Shelf): StoredTransaction[] {
  return transactions ?? (packed ? unpackTransactions(packed) : [])
}

/** Approximate bytes of a shelf: its transactions' data, and the objects around them. */
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
