import { Fault, isFault } from '@peregrine/core/fault'
import { LRUCache } from 'lru-cache'
import type { DiskCache } from './diskCache.ts'
import { maxPauseMs } from '../../outgoing/hostPauses.ts'
import { type Reach, Refusal } from '../../outgoing/openPlace.ts'
import { fetchPublic, refused } from './fetchPublic.ts'
import { imageType } from './imageType.ts'

export type Image = { bytes: Buffer; type: string }

const maxAtOnce = 16
/** More than a page shows. */
const maxQueued = 512
const refusalMs = 600_000
const maxRefusals = 10_000

/** How long a refused URL is not asked for: one that was left alone for its host's sake may be asked at the end of that. */
function waitOf({ cause }: Fault): number {
  if (!(cause instanceof Refusal)) return refusalMs
  const askedMs = Math.min(cause.retryAfterMs ?? 0, maxPauseMs)
  return cause.why === 'paused' ? askedMs : Math.max(refusalMs, askedMs)
}

/**
 * Images by URL, from disk or the network, with one fetch at a time per URL and sixteen in all, the others in turn; a
 * refusal is cached for ten minutes, or for as long as the host asked to be left alone.
 */
export class ImageStore {
  readonly #cache: DiskCache | null
  readonly #reach: Reach
  readonly #now: () => number
  readonly #running = new Map<string, Promise<Buffer>>()
  readonly #queue: (() => void)[] = []
  #places = maxAtOnce
  readonly #refusals = new LRUCache<string, { fault: Fault; untilMs: number }>({ max: maxRefusals })

  constructor(cache: DiskCache | null, reach: Reach, now: () => number) {
    this.#cache = cache
    this.#reach = reach
    this.#now = now
  }

  /** @throws Fault `image.refused`; `image.pending` when too many others wait for their turn */
  async getImage(url: string): Promise<Image> {
    const bytes = await this.getBytes(url, (body) => imageType(body) !== null)
    const type = imageType(bytes)
    if (type === null) throw refused('type')
    return { bytes, type }
  }

  /** Returns the body of a URL if `isWanted` accepts it. @throws Fault as `getImage` */
  async getBytes(url: string, isWanted: (bytes: Buffer) => boolean): Promise<Buffer> {
    const cached = await this.#cache?.find(url)
    if (cached && isWanted(cached)) return cached
    const refusal = this.#refusals.get(url)
    if (refusal && refusal.untilMs > this.#now()) throw refusal.fault
    const running = this.#running.get(url) ?? this.#start(url, isWanted)
    return running
  }

  #start(url: string, isWanted: (bytes: Buffer) => boolean): Promise<Buffer> {
    if (this.#queue.length >= maxQueued) throw new Fault('image.pending')
    const running = this.#inTurn(() => this.#fetch(url, isWanted)).finally(() => this.#running.delete(url))
    this.#running.set(url, running)
    return running
  }

  async #inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#places > 0) this.#places -= 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#places += 1
    }
  }

  async #fetch(url: string, isWanted: (bytes: Buffer) => boolean): Promise<Buffer> {
    try {
      const bytes = await fetchPublic(url, this.#reach)
      if (!isWanted(bytes)) throw refused('type')
      await this.#cache?.put(url, bytes)
      return bytes
    } catch (error) {
      if (isFault(error, 'image.refused')) this.#remember(url, error)
      throw error
    }
  }

  #remember(url: string, fault: Fault): void {
    this.#refusals.set(url, { fault, untilMs: this.#now() + waitOf(fault) })
  }
}
