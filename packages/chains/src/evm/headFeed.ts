import { faultReason, isFault } from '@peregrine/core/fault'
import { UpdateSignal } from '../updateSignal.ts'
import { sleep } from '../rpc/sleep.ts'
import { keepSubscription } from '../rpc/subscription.ts'
import { watchHeights } from '../rpc/watchHeights.ts'
import type { EvmClient } from './evmClient.ts'
import type { EvmHeader } from './header.ts'

const minPollMs = 50

export type HeadFeedOptions = {
  client: EvmClient
  blockTimeMs: number
  /** Poll interval when nothing is pushed; the block time by default. */
  pollMs?: number
  /** Silence of pushed heads after which endpoints are polled. */
  silenceMs?: number
  signal: AbortSignal
}

/**
 * The chain's head as reported by endpoints: pushed over websocket, polled if there is none or it has gone silent. Only
 * a hint; the links between blocks decide.
 */
export class HeadFeed {
  /** The latest report, even if lower than an earlier one. */
  latest: EvmHeader | null = null
  /** The height to reach. */
  target = -1
  readonly #options: Required<HeadFeedOptions>
  #movedAtMs = 0
  #isPolling = false
  readonly #updates = new UpdateSignal()

  constructor(options: HeadFeedOptions) {
    const { silenceMs = Math.max(2_000, 3 * options.blockTimeMs) } = options
    const pollMs = options.pollMs ?? Math.max(minPollMs, options.blockTimeMs)
    this.#options = { ...options, pollMs, silenceMs }
    const { client, signal } = options
    for (const url of client.rpc.socketUrls) this.#subscribe(url)
    void this.#poll()
    void watchHeights({ rpc: client.rpc, getHeight: (one) => client.getHeightFrom(one, signal), signal })
  }

  /** Resolves on a report since the last call, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void> {
    return this.#updates.next(timeoutMs, this.#options.signal)
  }

  /** Gives up a height that no endpoint has blocks for. */
  lowerTarget(): void {
    this.target = this.latest?.number ?? -1
  }

  /** All websockets at once: the fastest wins, and one that lies or hangs does no harm. */
  #subscribe(url: string): void {
    const { client, signal } = this.#options
    keepSubscription({
      urls: [url],
      method: 'eth_subscribe',
      params: ['newHeads'],
      onNotification: (raw) => this.#acceptPushed(raw, url),
      onTrouble: () => void this.#pollOnce(),
      hooks: client.rpc.hooks,
      check: client.rpc.check,
      signal,
    })
  }

  #acceptPushed(raw: unknown, url: string): void {
    try {
      this.#accept(this.#options.client.parseHeader(raw))
    } catch (error) {
      if (!isFault(error)) throw error
      const why = faultReason(error)
      this.#options.client.rpc.hooks.onUnproven?.(new URL(url).host, why)
      void this.#pollOnce()
    }
  }

  #accept(header: EvmHeader): void {
    if (header.hash === this.latest?.hash) return
    if (header.number > this.target) this.#movedAtMs = Date.now()
    this.latest = header
    this.target = Math.max(this.target, header.number)
    this.#updates.notify()
  }

  async #poll(): Promise<void> {
    const { client, pollMs, silenceMs, signal } = this.#options
    const patienceMs = client.rpc.socketUrls.length > 0 ? silenceMs : 0
    while (!signal.aborted) {
      const before = this.latest?.hash
      if (Date.now() - this.#movedAtMs >= patienceMs) await this.#pollOnce()
      // A new block is due a block time after the last; one that is late is looked for more often.
      const isLate = this.latest?.hash === before
      await sleep(isLate ? Math.max(minPollMs, pollMs / 4) : pollMs, signal)
    }
  }

  async #pollOnce(): Promise<void> {
    if (this.#isPolling || this.#options.signal.aborted) return
    this.#isPolling = true
    const header = await this.#options.client.pollHead(this.#options.signal)
    this.#isPolling = false
    if (header) this.#accept(header)
  }
}
