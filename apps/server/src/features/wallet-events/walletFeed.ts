import type { Owner } from '@peregrine/core/owner'
import { followTrade } from '@peregrine/contract/topics/followTrade'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { TradeWire } from '@peregrine/contract/trade'
import type { SpamKind, WalletEvent, WalletEventChange } from '@peregrine/contract/walletEvent'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import { isWanted } from '../../watching/isWanted.ts'
import type { Watch, WatchBook } from '../../watching/watchBook.ts'
import { eventOfTrade } from './eventOfTrade.ts'
import { tellTrades } from './readEvents.ts'

/** What one commit of the indexer means for watched wallets. Every commit is told, in the order of its chain. */
export type WatchedCommit = {
  place: { chain: ChainKey; epoch: string; seq: number }
  /** The events of watched wallets with everyone who watches the wallet, whatever their rules for it say. */
  events: readonly { event: WalletEvent; watches: readonly Watch[] }[]
  trades: readonly TradeWire[]
  /** Ids of events that a reorg took back, of any wallet. */
  removedIds: readonly string[]
}

export type WalletFeedDeps = {
  pool: Pool
  book: WatchBook
  nameOf(chain: ChainKey, address: string): string | null
  /** Sends changes into a stream of the hub, if anybody is in it. */
  push(topic: string, params: object, changes: readonly WalletEventChange[]): void
  /** Sends removals into all streams of a topic. */
  pushToAll(topic: string, changes: readonly WalletEventChange[]): void
  /** The state of a stream, or of all streams of a topic, is no longer what was read. */
  reload(topic: string, params: object | null): void
  onError(error: unknown): void
}

/** The streams of a user that an event belongs to: spam only to that of whoever asks for it. */
function streamsOf(userId: string, spam: SpamKind | null | undefined) {
  const all = { userId, spam: 'shown' as const }
  return spam ? [all] : [{ userId }, all]
}

/** Turns what was committed into events of watched wallets, and takes them to those who watch. */
export class WalletFeed {
  readonly #deps: WalletFeedDeps
  readonly #queues = new Map<ChainKey, Promise<void>>()
  readonly #listeners = new Set<(commit: WatchedCommit) => void>()
  readonly #stop: () => void

  constructor(deps: WalletFeedDeps) {
    this.#deps = deps
    this.#stop = deps.book.onChange((watchers) => {
      for (const { address } of watchers)
        for (const params of streamsOf(address, null)) deps.reload(followTrade.name, params)
    })
  }

  /** Tells every commit from now on. Returns how to stop it. */
  onCommit(listener: (commit: WatchedCommit) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#stop()
    await Promise.all(this.#queues.values())
  }

  /** Takes the next record of a chain. Those of one chain are told in their order, one after the other. */
  take(record: IndexedRecord): void {
    const { book } = this.#deps
    const trades = record.trades.filter(({ inWallet, senderAddress }) => inWallet && book.has(senderAddress))
    const transfers = record.transfers.filter(({ wallet }) => book.has(wallet))
    const before = this.#queues.get(record.chain)
    // Most records concern nobody: they are told at once, unless one before them is still being read.
    if (!before && trades.length === 0) return this.#tell(record, this.#dress(transfers))
    const queue: Promise<void> = (before ?? Promise.resolve())
      .then(async () => this.#tell(record, [...(await this.#read(trades)), ...this.#dress(transfers)]))
      .catch(this.#deps.onError)
      .finally(() => {
        if (this.#queues.get(record.chain) === queue) this.#queues.delete(record.chain)
      })
    this.#queues.set(record.chain, queue)
  }

  #dress(transfers: readonly WalletEvent[]): WalletEvent[] {
    const { nameOf } = this.#deps
    return transfers.map((event) => ({ ...event, walletName: nameOf(event.chain, event.wallet) }))
  }

  /** An event without its word is better than none. */
  async #read(trades: readonly TradeWire[]): Promise<WalletEvent[]> {
    try {
      return await tellTrades(this.#deps.pool, trades)
    } catch (error) {
      this.#deps.onError(error)
      return trades.map((trade) => eventOfTrade(trade))
    }
  }

  #tell(record: IndexedRecord, events: readonly WalletEvent[]): void {
    const { book, reload } = this.#deps
    if (record.type === 'reset') for (const { name } of [followTrade, userTrade]) reload(name, null)
    const removedIds = [...record.removedTrades, ...record.removedTransfers]
    this.#remove(removedIds)
    const watched = events.map((event) => ({ event, watches: book.watchesOf(event.wallet) }))
    for (const { event, watches } of watched) this.#send(event, watches)
    const { chain, epoch, seq, trades } = record
    const commit = { place: { chain, epoch, seq }, events: watched, trades, removedIds }
    for (const listener of this.#listeners) listener(commit)
  }

  #remove(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const { name } of [followTrade, userTrade])
      this.#deps.pushToAll(name, [{ type: 'removed', ids: [...ids] }])
  }

  #send(event: WalletEvent, watches: readonly Watch[]): void {
    const { push } = this.#deps
    const changes = [{ type: 'seen' as const, event }]
    push(userTrade.name, { userId: event.wallet }, changes)
    const judged = {
      kind: event.kind,
      usd: event.valueUsd === null ? null : Number(event.valueUsd),
      marketCap: event.marketCap,
    }
    const wanting: Owner[] = watches.filter((watch) => isWanted(watch, judged)).map(({ watcher }) => watcher)
    for (const { address } of wanting)
      for (const params of streamsOf(address, event.spam)) push(followTrade.name, params, changes)
  }
}
