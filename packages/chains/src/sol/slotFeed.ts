import { faultReason, isFault } from '@peregrine/core/fault'
import type { Cursor, SolBlock } from '../block.ts'
import { UpdateSignal } from '../updateSignal.ts'
import { sleep } from '../rpc/sleep.ts'
import { keepSubscription, type SubscriptionOptions } from '../rpc/subscription.ts'
import { watchHeights } from '../rpc/watchHeights.ts'
import { watchYellowstone } from './grpc/watchYellowstone.ts'
import { parseSolBlock } from './parseSolBlock.ts'
import { PushedBlocks } from './pushedBlocks.ts'
import { clockSubscription, fieldsOf, SlotHints, slotOfNotification } from './slotHints.ts'
import type { SolClient, SolCommitment } from './solClient.ts'

export type SlotFeedOptions = {
  client: SolClient
  commitment: SolCommitment
  blockTimeMs: number
  pollMs?: number
  signal: AbortSignal
}

/**
 * Updates of Solana's head: whole blocks by gRPC or blockSubscribe, else the slots of confirmed blocks, else slot
 * notifications followed by a read of the confirmed slot, else polling. Only hints; the links between blocks decide.
 */
export class SlotFeed {
  /** The slot to reach. */
  target = -1
  readonly #options: SlotFeedOptions
  readonly #pushed = new PushedBlocks()
  readonly #hints = new SlotHints()
  #movedAtMs = 0
  readonly #updates = new UpdateSignal()
  #isAsking = false

  constructor(options: SlotFeedOptions) {
    this.#options = options
    if (options.client.grpcUrls.length > 0) this.#watchGrpc()
    else if (options.client.rpc.socketUrls.length > 0) this.#subscribeBlocks()
    void this.#poll()
    const { client, commitment, signal } = options
    void watchHeights({
      rpc: client.rpc,
      getHeight: (one) => client.getSlotFrom(one, commitment, signal),
      signal,
    })
  }

  /** Pushed blocks linked to a block and to each other, `max` at most. */
  pushedAfter(cursor: Cursor, max: number): SolBlock[] {
    return this.#pushed.after(cursor, max)
  }

  /** Slots from `from` to `to` that are said to have a block, each once. */
  takeHints(from: number, to: number): number[] {
    return this.#hints.take(from, to)
  }

  /** Drops what a block makes obsolete. */
  noteTaken(cursor: Cursor): void {
    this.#pushed.noteTaken(cursor)
  }

  /** Resolves on an update since the last call, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void> {
    return this.#updates.next(timeoutMs, this.#options.signal)
  }

  #watchGrpc(): void {
    const { client, commitment, signal } = this.#options
    watchYellowstone({
      urls: client.grpcUrls,
      commitment,
      onBlock: (block) => this.#addBlock(block),
      onTrouble: () => void this.#askSlot(),
      isOurs: async ({ number, hash }) => {
        const link = await client.findLink(number, commitment, signal)
        return link && link !== 'skipped' && link.hash === hash
      },
      hooks: client.rpc.hooks,
      signal,
    })
  }

  #subscribeBlocks(): void {
    const { client, commitment } = this.#options
    const { transactionDetails, rewards, ...rest } = client.blockOptions(commitment, 'full')
    this.#subscribe({
      method: 'blockSubscribe',
      params: ['all', { ...rest, transactionDetails, showRewards: rewards }],
      onNotification: (raw) => this.#acceptBlock(raw),
      // Most endpoints do not offer it.
      onRefused: () => this.#subscribeClock(),
    })
  }

  #subscribeClock(): void {
    this.#subscribe({
      ...clockSubscription(this.#options.commitment),
      onNotification: (raw) => this.#acceptHint(slotOfNotification(raw)),
      onRefused: () => this.#subscribeSlots(),
    })
  }

  #subscribeSlots(): void {
    this.#subscribe({
      method: 'slotSubscribe',
      params: [],
      onNotification: () => void this.#askSlot(),
    })
  }

  /** A refused subscription ends, and the next simpler one takes over. */
  #subscribe({
    onRefused,
    ...subscription
  }: Pick<SubscriptionOptions, 'method' | 'params' | 'onNotification' | 'onRefused'>): void {
    const { client, signal } = this.#options
    const stop = new AbortController()
    keepSubscription({
      ...subscription,
      urls: client.rpc.socketUrls,
      onTrouble: () => void this.#askSlot(),
      ...(onRefused && {
        onRefused: () => {
          stop.abort()
          onRefused()
        },
      }),
      hooks: client.rpc.hooks,
      check: client.rpc.check,
      signal: AbortSignal.any([signal, stop.signal]),
    })
  }

  #acceptHint(slot: number | null): void {
    if (slot === null || slot <= this.target) return
    if (this.#hints.add(slot, this.target)) this.#accept(slot)
    else void this.#askSlot()
  }

  #acceptBlock(raw: unknown): void {
    const pushed = parsePushed(raw)
    if (!pushed) return
    try {
      this.#addBlock(parseSolBlock(pushed.slot, pushed.block))
    } catch (error) {
      if (!isFault(error)) throw error
      this.#options.client.rpc.hooks.onUnproven?.('blockSubscribe', faultReason(error))
    }
  }

  /** One that is not linked to ours may be of anything: the confirmed slot is asked. */
  #addBlock(block: SolBlock): void {
    const reached = this.#pushed.add(block)
    if (reached === null) void this.#askSlot()
    else this.#accept(reached)
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
    const isPushed = client.rpc.socketUrls.length > 0 || client.grpcUrls.length > 0
    const silenceMs = isPushed ? Math.max(1_000, 3 * blockTimeMs) : 0
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
