import { Worker } from 'node:worker_threads'
import { unpackBlocks } from './packBlocks.ts'
import type { BatchAnswer, Proof, Refusal } from './proveBatch.ts'
import type { ProofResult, ProofTask } from './proofWorker.ts'

type Waiting = { resolve(proofs: Proof[] | Refusal): void; reject(error: Error): void }

const defaultIdleMs = 10_000

/**
 * Parses and proves batches in a thread, started by the first batch and ended when idle. The reply's bytes are
 * transferred and no longer usable by the caller.
 */
export class ProofThread {
  readonly #idleMs: number
  #worker: Worker | null = null
  #nextId = 1
  #idleTimer: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  constructor({ idleMs = defaultIdleMs } = {}) {
    this.#idleMs = idleMs
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** As `proveBatch`; rejects if the thread ended. */
  prove(answer: BatchAnswer): Promise<Proof[] | Refusal> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const bytes = ownBytes(answer.bytes)
    const task: ProofTask = { id: this.#nextId++, answer: { ...answer, bytes } }
    clearTimeout(this.#idleTimer)
    // Keeps the process alive only while work is pending.
    worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(task.id, { resolve, reject })
      worker.postMessage(task, [bytes.buffer])
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./proofWorker.ts', import.meta.url))
    worker.on('message', (result: ProofResult) => this.#settle(worker, result))
    worker.on('error', (error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('the thread that proves blocks ended')))
    return worker
  }

  #settle(worker: Worker, result: ProofResult): void {
    const waiting = this.#waiting.get(result.id)
    this.#waiting.delete(result.id)
    if (this.#waiting.size === 0) this.#rest(worker)
    waiting?.resolve('refusal' in result ? result.refusal : proofsOf(result))
  }

  #rest(worker: Worker): void {
    worker.unref()
    this.#idleTimer = setTimeout(() => {
      this.#worker = null
      void worker.terminate()
    }, this.#idleMs).unref()
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    clearTimeout(this.#idleTimer)
    const failure = error instanceof Error ? error : new Error(String(error))
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
  }
}

/** Bytes that own their whole buffer, so that it can be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes)
}

function proofsOf({ packed, refusals }: Exclude<ProofResult, { refusal: Refusal }>): Proof[] {
  const blocks = unpackBlocks(packed).values()
  return refusals.map((refusal) => refusal ?? (blocks.next().value as Proof))
}
