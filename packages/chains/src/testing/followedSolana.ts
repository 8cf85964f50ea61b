import type { SolBlock, SourceStep, StoredChain } from '../block.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { sleep } from '../rpc/sleep.ts'
import { followSolana } from '../sol/followSolana.ts'
import { createSolClient } from '../sol/solClient.ts'

type FollowedOptions = {
  endpoints: ChainEndpoints
  finalityDepth?: number
  timeoutMs?: number
  resume?: FollowedSolana
}

const patienceMs = 15_000

/** A consumer of Solana's block source that stores in memory what an indexer would store in a database. */
export class FollowedSolana {
  readonly blocks = new Map<number, SolBlock>()
  readonly undos: number[] = []
  readonly audits: { number: number; isEqual: boolean }[] = []
  /** Settles when the source ends; rejects with its fault. */
  readonly ended: Promise<void>
  readonly #stop = new AbortController()
  #error: unknown = null

  constructor(options: FollowedOptions) {
    for (const [slot, block] of options.resume?.blocks ?? []) this.blocks.set(slot, block)
    this.ended = this.#run(options)
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

  async #run({ endpoints, timeoutMs, finalityDepth = 64 }: FollowedOptions): Promise<void> {
    const source = followSolana({
      chain: { finalityDepth, blockTimeMs: 50 },
      client: createSolClient({ endpoints, timeoutMs }),
      stored: this.#stored(),
      startNumber: 0,
      signal: this.#stop.signal,
      pollMs: 30,
      hooks: { auditFinality: (audit) => this.audits.push(audit) },
    })
    for await (const step of source) this.#commit(step)
  }

  #stored(): StoredChain {
    const last = [...this.blocks.values()].at(-1)
    return {
      cursor: last ? { number: last.number, hash: last.hash } : null,
      findHash: async (slot) => this.blocks.get(slot)?.hash ?? null,
    }
  }

  #commit(step: SourceStep): void {
    if (step.type === 'undo') {
      this.undos.push(step.to.number)
      for (const slot of this.blocks.keys()) if (slot > step.to.number) this.blocks.delete(slot)
      return
    }
    for (const block of step.blocks as SolBlock[]) {
      if (this.blocks.has(block.number)) throw new Error(`slot ${block.number} came twice`)
      this.blocks.set(block.number, block)
    }
  }

  slots(): number[] {
    return [...this.blocks.keys()]
  }

  hashes(): string[] {
    return [...this.blocks.values()].map((block) => block.hash)
  }

  async reach(slot: number): Promise<void> {
    await this.settle(() => this.blocks.has(slot))
  }

  /** Waits until something holds. */
  async settle(holds: () => boolean): Promise<void> {
    const until = Date.now() + patienceMs
    while (!holds()) {
      if (this.#error) throw this.#error
      if (Date.now() > until) throw new Error(`stuck at slot ${this.slots().at(-1)}`)
      await sleep(10)
    }
  }
}
