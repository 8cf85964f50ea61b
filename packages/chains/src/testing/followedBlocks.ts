import type { Block, SkippedRange, SourceStep, StoredChain } from '../block.ts'
import { sleep } from '../rpc/sleep.ts'

type Open = (stored: StoredChain, signal: AbortSignal) => AsyncGenerator<SourceStep>

export type FollowedBlocksOptions<B extends Block> = {
  /** Starts with the state of another one. */
  resume?: FollowedBlocks<B> | undefined
  /** Time the consumer takes per step. */
  commitMs?: number | undefined
}

/** Just below a test's own limit, so that one that hangs says at which block. */
const patienceMs = 170_000

/** A block source consumer that stores in memory, like an indexer in a database. */
export class FollowedBlocks<B extends Block> {
  readonly blocks = new Map<number, B>()
  readonly undos: number[] = []
  readonly skipped: SkippedRange[] = []
  /** Blocks of each step. */
  readonly stepSizes: number[] = []
  finalUpTo = -1
  /** Settles when the source ends; rejects with its fault. */
  readonly ended: Promise<void>
  readonly #stop = new AbortController()
  #error: unknown = null

  constructor(open: Open, { resume, commitMs }: FollowedBlocksOptions<B>) {
    for (const [number, block] of resume?.blocks ?? []) this.blocks.set(number, block)
    this.ended = this.#run(open, commitMs)
    this.ended.catch((error) => {
      this.#error = error
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.ended.catch(() => {
      // Asserted by the test that expects it.
    })
  }

  async #run(open: Open, commitMs: number | undefined): Promise<void> {
    for await (const step of open(this.#stored(), this.#stop.signal)) {
      this.#commit(step)
      if (commitMs) await sleep(commitMs)
    }
  }

  #stored(): StoredChain {
    const last = [...this.blocks.values()].at(-1)
    return {
      cursor: last ? { number: last.number, hash: last.hash } : null,
      findHash: async (number) => this.blocks.get(number)?.hash ?? null,
    }
  }

  #commit(step: SourceStep): void {
    if (step.type === 'undo') {
      this.undos.push(step.to.number)
      for (const number of this.blocks.keys()) if (number > step.to.number) this.blocks.delete(number)
      return
    }
    if (step.type === 'skip') {
      this.skipped.push(step.range)
      return
    }
    this.stepSizes.push(step.blocks.length)
    for (const block of step.blocks as B[]) {
      if (this.blocks.has(block.number)) throw new Error(`block ${block.number} came twice`)
      this.blocks.set(block.number, block)
      if (step.isFinal) this.finalUpTo = block.number
    }
  }

  /** Heights of the blocks taken: slots on Solana. */
  numbers(): number[] {
    return [...this.blocks.keys()]
  }

  async reach(number: number): Promise<void> {
    await this.settle(() => this.blocks.has(number))
  }

  /** Waits until a condition holds. */
  async settle(holds: () => boolean | Promise<boolean>): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await holds())) {
      if (this.#error) throw this.#error
      if (Date.now() > until) throw new Error(`stuck at block ${this.numbers().at(-1)}`)
      await sleep(10)
    }
  }
}
