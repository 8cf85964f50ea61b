import { isFault } from '@peregrine/core/fault'
import { sleep } from '../rpc/sleep.ts'
import { keepSubscription } from '../rpc/subscription.ts'
import type { EvmClient } from './evmClient.ts'
import type { EvmHeader } from './header.ts'

export type HeadFeedOptions = {
  client: EvmClient
  blockTimeMs: number
  /** How often to ask when nothing is pushed. */
  pollMs?: number
  signal: AbortSignal
}

/**
 * The head of the chain as endpoints tell it: pushed where there is a websocket, polled where there is none or it has
 * fallen silent. What it says is a hint; only the links between blocks decide what is true.
 */
export class HeadFeed {
  /** What was heard last, even when it is lower than what was heard before. */
  latest: EvmHeader | null = null
  /** The height to reach. */
  target = -1
  readonly #options: Required<HeadFeedOptions>
  #heardAtMs = 0
  #isFresh = false
  #wake: () => void = () => {}

  constructor(options: HeadFeedOptions) {
    const pollMs = options.pollMs ?? Math.min(1_000, Math.max(100, options.blockTimeMs / 4))
    this.#options = { ...options, pollMs }
    const { client, signal } = options
    if (client.rpc.socketUrls.length > 0) {
      keepSubscription({
        urls: client.rpc.socketUrls,
        method: 'eth_subscribe',
        params: ['newHeads'],
        onNotification: (raw) => this.#hearPushed(raw),
        hooks: client.rpc.hooks,
        signal,
      })
    }
    void this.#poll()
  }

  /** Resolves when something was heard since the last call, or after `timeoutMs`. */
  async next(timeoutMs: number): Promise<void> {
    if (!this.#isFresh) {
      const awake = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([awake, sleep(timeoutMs, this.#options.signal)])
    }
    this.#isFresh = false
  }

  /** Gives up a height that nobody can show blocks for. */
  lowerTarget(): void {
    this.target = this.latest?.number ?? -1
  }

  #hearPushed(raw: unknown): void {
    try {
      this.#hear(this.#options.client.parseHeader(raw))
    } catch (error) {
      if (!isFault(error)) throw error
      this.#options.client.rpc.hooks.onUnproven?.('newHeads', String(error.context.why ?? error.code))
    }
  }

  #hear(header: EvmHeader): void {
    this.#heardAtMs = Date.now()
    this.latest = header
    this.target = Math.max(this.target, header.number)
    this.#isFresh = true
    this.#wake()
  }

  async #poll(): Promise<void> {
    const { client, blockTimeMs, pollMs, signal } = this.#options
    const silenceMs = client.rpc.socketUrls.length > 0 ? Math.max(2_000, 3 * blockTimeMs) : 0
    while (!signal.aborted) {
      if (Date.now() - this.#heardAtMs >= silenceMs) await this.#pollOnce()
      await sleep(pollMs, signal)
    }
  }

  async #pollOnce(): Promise<void> {
    const { client, signal } = this.#options
    try {
      const header = await client.findHeader('latest', signal)
      if (header && header.hash !== this.latest?.hash) this.#hear(header)
    } catch (error) {
      // Counted by the client; the next round asks again.
      if (!isFault(error)) throw error
    }
  }
}
