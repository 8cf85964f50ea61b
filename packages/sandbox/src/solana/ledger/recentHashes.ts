import { createHash } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'

const hashesValid = 150

/** Block hashes that a transaction may name. A block's hash derives from the genesis hash and its slot. */
export class RecentHashes {
  readonly genesisHash: string
  readonly #order: string[] = []
  readonly #valid = new Set<string>()

  constructor(seed: string, firstSlot: number) {
    this.genesisHash = hashText(`peregrine solana sandbox\0${seed}`)
    this.close(firstSlot - 1)
  }

  /** The hash of the newest block. */
  latest(): string {
    return this.#order.at(-1) as string
  }

  isValid(blockhash: string): boolean {
    return this.#valid.has(blockhash)
  }

  /** Creates the hash of a slot's block; the oldest one expires. */
  close(slot: number): string {
    const blockhash = hashText(`${this.genesisHash}\0${slot}`)
    this.#order.push(blockhash)
    this.#valid.add(blockhash)
    if (this.#order.length > hashesValid) this.#valid.delete(this.#order.shift() as string)
    return blockhash
  }

  /** Last block height at which the newest hash is valid. */
  lastValidHeight(height: number): number {
    return height + hashesValid
  }
}

function hashText(text: string): string {
  return encodeBase58(createHash('sha256').update(text).digest())
}
