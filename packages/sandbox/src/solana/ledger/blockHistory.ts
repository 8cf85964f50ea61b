import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { WireError } from './describeError.ts'

/** A transaction as the ledger keeps it: its bytes and the JSON text of its meta. */
export type KeptTransaction = { signature: string; err: WireError | null; wire: Buffer; metaJson: string }

export type Block = {
  slot: number
  parentSlot: number
  height: number
  blockhash: string
  previousBlockhash: string
  /** Unix time in seconds. */
  time: number
  transactions: KeptTransaction[]
}

type Shelf = { block: Block; packed: Buffer | null; bytes: number }

export type BlockHistory = {
  add(block: Block): void
  /** The block of a slot, or null when the slot was skipped, is not over, or its block was dropped. */
  find(slot: number): Block | null
  /** Slots of kept blocks within the range, ascending. */
  slotsBetween(first: number, last: number): number[]
  firstSlot(): number
  lastSlot(): number
  findTransaction(signature: string): { block: Block; transaction: KeptTransaction } | null
  /** Slot and error of a signature, also without unpacking its block. */
  findStatus(signature: string): { slot: number; err: WireError | null } | null
  /** Blocks from the newest to the oldest. */
  newestFirst(): Generator<Block>
  bytes(): number
}

const deflate = promisify(deflateRaw)
/** Blocks older than this many slots are packed: indexers read the newest ones. */
const slotsUnpacked = 150

/**
 * Blocks in memory, bounded by number and by bytes; the oldest are dropped.
 *
 * @param limits most blocks, and most bytes of transactions
 */
export function createBlockHistory(limits: { blocks: number; bytes: number }): BlockHistory {
  const shelves = new Map<number, Shelf>()
  const statuses = new Map<string, { slot: number; err: WireError | null }>()
  const order: number[] = []
  let bytes = 0

  const dropOldest = (): void => {
    const shelf = shelves.get(order[0] as number)
    order.shift()
    if (!shelf) return
    shelves.delete(shelf.block.slot)
    bytes -= shelf.bytes
    for (const { signature } of shelf.block.transactions) statuses.delete(signature)
  }
  const pack = async (slot: number | undefined): Promise<void> => {
    const shelf = shelves.get(slot as number)
    if (!shelf || shelf.packed || shelf.block.transactions.length === 0) return
    const packed = await deflate(JSON.stringify(shelf.block.transactions.map(({ metaJson }) => metaJson)), {
      level: 1,
    })
    if (!shelves.has(shelf.block.slot)) return
    for (const transaction of shelf.block.transactions) transaction.metaJson = ''
    shelf.packed = packed
    bytes -= shelf.bytes
    shelf.bytes = sizeOf(shelf)
    bytes += shelf.bytes
  }
  const find = (slot: number): Block | null => unpack(shelves.get(slot))

  return {
    add(block) {
      const shelf: Shelf = { block, packed: null, bytes: 0 }
      shelf.bytes = sizeOf(shelf)
      bytes += shelf.bytes
      shelves.set(block.slot, shelf)
      order.push(block.slot)
      for (const { signature, err } of block.transactions) statuses.set(signature, { slot: block.slot, err })
      while (order.length > limits.blocks || (bytes > limits.bytes && order.length > slotsUnpacked))
        dropOldest()
      void pack(order.at(-slotsUnpacked - 1))
    },
    find,
    slotsBetween: (first, last) => order.slice(lowerBound(order, first), lowerBound(order, last + 1)),
    firstSlot: () => order[0] ?? 0,
    lastSlot: () => order.at(-1) ?? 0,
    findStatus: (signature) => statuses.get(signature) ?? null,
    findTransaction(signature) {
      const status = statuses.get(signature)
      const block = status && find(status.slot)
      const transaction = block?.transactions.find((one) => one.signature === signature)
      return block && transaction ? { block, transaction } : null
    },
    *newestFirst() {
      for (let i = order.length - 1; i >= 0; i--) {
        const block = find(order[i] as number)
        if (block) yield block
      }
    },
    bytes: () => bytes,
  }
}

function unpack(shelf: Shelf | undefined): Block | null {
  if (!shelf?.packed) return shelf?.block ?? null
  const metas = JSON.parse(inflateRawSync(shelf.packed).toString()) as string[]
  const transactions = shelf.block.transactions.map((one, index) => ({
    ...one,
    metaJson: metas[index] as string,
  }))
  return { ...shelf.block, transactions }
}

/** Rough bytes of a shelf: what its transactions hold, and the objects around them. */
function sizeOf({ block, packed }: Shelf): number {
  const perTransaction = block.transactions.map(({ wire, metaJson }) => wire.length + metaJson.length + 500)
  return perTransaction.reduce((sum, size) => sum + size, 400) + (packed?.length ?? 0)
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
