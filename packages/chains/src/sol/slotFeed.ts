import { faultReason, isFault } from '@peregrine/core/fault'
import type { SolBlock } from '../block.ts'
import { UpdateSignal } from '../updateSignal.ts'
import { sleep } from '../rpc/sleep.ts'
import { keepSubscription } from '../rpc/subscription.ts'
import { parseSolBlock } from './parseSolBlock.ts'
import type { SolClient, SolCommitment } from './solClient.ts'

export type SlotFeedOptions = {
  client: SolClient
  commitment: SolCommitment
  blockTimeMs: number
  pollMs?: number
  signal: AbortSignal
}

const keptBlocks = 64

/**
 * Updates of Solana's head: whole blocks if the endpoint has blockSubscribe, else slot notifications followed by a read
 * of the confirmed slot, else polling. Only hints; the links between blocks decide.
 */
export class SlotFeed {
  /** The slot to reach. */
  target = -1
  readonly #options: SlotFeedOptions
  /** Pushed blocks by the slot of their parent. */
  readonly #pushed = new Map<number, SolBlock>()
  #movedAtMs = 0
  readonly #updates = new UpdateSignal()
  #isAsking = false

  constructor(options: SlotFeedOptions) {
    this.#options = options
    if (options.client.rpc.socketUrls.length > 0) this.#subscribeBlocks()
    void this.#poll()
  }

  /** Takes the pushed block that names a slot as its parent; null if there is none. */
  takeChildOf(slot: number): SolBlock | null {
    const block = this.#pushed.get(slot) ?? null
    for (const parent of this.#pushed.keys()) if (parent <= slot) this.#pushed.delete(parent)
    return block
  }

  /** Resolves on an update since the last call, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void> {
    return this.#updates.next(timeoutMs, this.#options.signal)
  }

  #subscribeBlocks(): void {
    const { client, commitment, signal } = this.#options
    const stop = new AbortController()
    const { transactionDetails, rewards, ...rest } = client.blockOptions(commitment, 'full')
    keepSubscription({
      urls: client.rpc.socketUrls,
      method: 'blockSubscribe',
      params: ['all', { ...rest, transactionDetails, showRewards: rewards }],
      onNotification: (raw) => this.#acceptBlock(raw),
      onTrouble: () => void this.#askSlot(),
      // Most endpoints do not offer it.
      onRefused: () => {
        stop.abort()
        this.#subscribeSlots()
      },
      hooks: client.rpc.hooks,
      check: client.rpc.check,
      signal: AbortSignal.any([signal, stop.signal]),
    })
  }

  #subscribeSlots(): void {
    const { client, signal } = this.#options
    keepSubscription({
      urls: client.rpc.socketUrls,
      method: 'slotSubscribe',
      params: [],
      onNotification: () => void this.#askSlot(),
      onTrouble: () => void this.#askSlot(),
      hooks: client.rpc.hooks,
      check: client.rpc.check,
      signal,
    })
  }

  #acceptBlock(raw: unknown): void {
    const pushed = parsePushed(raw)
    if (!pushed) return
    try {
      const block = parseSolBlock(pushed.slot, pushed.block)
      this.#pushed.set(block.parentNumber, block)
      const oldest = this.#pushed.keys().next()
      if (this.#pushed.size > keptBlocks && !oldest.done) this.#pushed.delete(oldest.value)
      this.#accept(block.number)
    } catch (error) {
      if (!isFault(error)) throw error
      this.#options.client.rpc.hooks.onUnproven?.('blockSubscribe', faultReason(error))
    }
  }

  #accept(slot: number): void {
    if (slot > this.target) this.#movedAtMs = Date.now()
    this.target = Math.max(this.target, slot)
    this.#updates.notify()
  }

  /** A notified slot is only processed; the confirmed one is slightly behind. One request at a time. */
  async #askSlot(): Promise<void> {
    const { client, commitment, signal } = this.#options
    if (this.#isAsking || signal.aborted) return
    this.#isAsking = true
    const slot = await client.pollSlot(commitment, signal)
    this.#isAsking = false
    if (slot !== null && slot > this.target) this.#accept(slot)
  }

  async #poll(): Promise<void> {
    const { client, blockTimeMs, signal } = this.#options
    const pollMs = this.#options.pollMs ?? Math.max(100, blockTimeMs)
    const silenceMs = client.rpc.socketUrls.length > 0 ? Math.max(1_000, 3 * blockTimeMs) : 0
    while (!signal.aborted) {
      if (Date.now() - this.#movedAtMs >= silenceMs) await this.#askSlot()
      await sleep(pollMs, signal)
    }
  }
}

/** Slot and block of a blockSubscribe notification; null if the block is unavailable. */
function parsePushed(raw: unknown): { slot: number; block: unknown } | null {
  const { value } = fieldsOf(raw)
  const { slot, block, err } = fieldsOf(value)
  const isThere = typeof slot === 'number' && Number.isSafeInteger(slot) && fieldsOf(block) === block
  return isThere && (err === null || err === undefined) ? { slot, block } : null
}

function fieldsOf(raw: unknown): Record<string, unknown> {
  return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
}
