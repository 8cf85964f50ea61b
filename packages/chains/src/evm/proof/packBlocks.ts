import type { BlockLog, EvmBlock, EvmBlockTransaction } from '../../block.ts'

/** A block without its transactions. */
type Head = Omit<EvmBlock, 'transactions'>

/**
 * Blocks for transfer to another thread. Cloning cost grows with the number of objects and texts, and the same few
 * addresses and topics recur thousands of times: they are sent once, and all else as numbers.
 */
export type PackedBlocks = { heads: Head[]; texts: string[]; numbers: Int32Array<ArrayBuffer> }

const none = -1

class Packer {
  readonly texts: string[] = []
  readonly numbers: number[] = []
  readonly #known = new Map<string, number>()

  /** Writes a recurring text. */
  shared(text: string): void {
    let at = this.#known.get(text)
    if (at === undefined) {
      at = this.texts.push(text) - 1
      this.#known.set(text, at)
    }
    this.numbers.push(at)
  }

  /** Writes a text that rarely recurs. */
  own(text: string): void {
    this.numbers.push(this.texts.push(text) - 1)
  }

  orNone(text: string | null | undefined): void {
    if (text === null || text === undefined) this.numbers.push(none)
    else this.shared(text)
  }
}

function packTransaction(packer: Packer, transaction: EvmBlockTransaction): void {
  const { hash, from, to, isSuccess, feeWei, logs } = transaction
  packer.own(hash)
  packer.shared(from)
  packer.orNone(to)
  packer.orNone(feeWei?.toString())
  packer.numbers.push(isSuccess ? 1 : 0, logs.length)
  for (const { address, topics, data } of logs) {
    packer.shared(address)
    packer.own(data)
    packer.numbers.push(topics.length)
    for (const topic of topics) packer.shared(topic)
  }
}

/** Packs blocks whose transactions and logs are numbered from 0 without gaps, as those proven by receipts root are. */
export function packBlocks(blocks: readonly EvmBlock[]): PackedBlocks {
  const packer = new Packer()
  const heads = blocks.map(({ transactions, ...head }) => {
    packer.numbers.push(transactions.length)
    for (const transaction of transactions) packTransaction(packer, transaction)
    return head
  })
  return { heads, texts: packer.texts, numbers: Int32Array.from(packer.numbers) }
}

class Unpacker {
  readonly #texts: readonly string[]
  readonly #numbers: Int32Array
  #at = 0

  constructor({ texts, numbers }: PackedBlocks) {
    this.#texts = texts
    this.#numbers = numbers
  }

  number(): number {
    return this.#numbers[this.#at++] as number
  }

  text(): string {
    return this.#texts[this.number()] as string
  }

  textOrNull(): string | null {
    const at = this.number()
    return at === none ? null : (this.#texts[at] as string)
  }
}

function unpackLog(from: Unpacker, logIndex: number): BlockLog {
  const [address, data, count] = [from.text(), from.text(), from.number()]
  const topics: string[] = []
  for (let i = 0; i < count; i++) topics.push(from.text())
  return { address, topics, data, logIndex }
}

function unpackTransactions(from: Unpacker): EvmBlockTransaction[] {
  const transactions: EvmBlockTransaction[] = []
  let logIndex = 0
  for (let index = 0, count = from.number(); index < count; index++) {
    const [hash, sender, to, fee] = [from.text(), from.text(), from.textOrNull(), from.textOrNull()]
    const isSuccess = from.number() === 1
    const logs: BlockLog[] = []
    for (let left = from.number(); left > 0; left--) logs.push(unpackLog(from, logIndex++))
    const feeWei = fee === null ? null : BigInt(fee)
    transactions.push({ hash, index, from: sender, to, isSuccess, logs, feeWei })
  }
  return transactions
}

/** Restores packed blocks. */
export function unpackBlocks(packed: PackedBlocks): EvmBlock[] {
  const from = new Unpacker(packed)
  return packed.heads.map((head) => ({ ...head, transactions: unpackTransactions(from) }))
}
