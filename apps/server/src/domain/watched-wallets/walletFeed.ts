import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { LaunchWire, TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { NameOf } from '../kols/kolDirectory.ts'
import { eventOfTrade } from './eventOfTrade.ts'
import { readTradeEvents } from './readTradeEvents.ts'
import type { Watch, WatchedWallets } from './watchedWallets.ts'

/** One indexer commit as it concerns watched wallets. Every commit is delivered, in the order of its chain. */
export type WatchedCommit = {
  place: { chain: ChainKey; epoch: string; seq: number }
  /** Events of watched wallets with everyone who watches the wallet, regardless of their rules. */
  events: readonly { event: WalletEvent; watches: readonly Watch[] }[]
  trades: readonly TradeWire[]
  launches: readonly LaunchWire[]
  /** Newest block with this commit; after a reorg, the one gone back to. */
  blockNumber: number
  isUndo: boolean
  /** Ids of events undone by a reorg, of any wallet. */
  removedIds: readonly string[]
  /** More changed than is listed here: earlier reads are stale. */
  isReset: boolean
}

type Listener = (commit: WatchedCommit) => void

export type WalletFeedDeps = {
  pool: Pool
  watched: WatchedWallets
  nameOf: NameOf
  onError(error: unknown): void
}

/** Converts commits into events of watched wallets. */
export class WalletFeed {
  readonly #deps: WalletFeedDeps
  readonly #queues = new Map<ChainKey, Promise<void>>()
  readonly #listeners = new Set<Listener>()

  constructor(deps: WalletFeedDeps) {
    this.#deps = deps
  }

  /** Calls the listener for every later commit, in order of registration. */
  onCommit(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /** Resolves when everything taken has been delivered. */
  async drain(): Promise<void> {
    await Promise.all(this.#queues.values())
  }

  /** Takes the next record of a chain. Records of a chain are delivered one after the other, in order. */
  take(record: ChainRecord): void {
    const { watched } = this.#deps
    const trades = record.trades.filter(
      ({ inWallet, senderAddress }) => inWallet && watched.has(senderAddress),
    )
    const transfers = record.transfers.filter(({ wallet }) => watched.has(wallet))
    const before = this.#queues.get(record.chain)
    // Most records concern nobody: deliver them at once, unless an earlier one is still being read.
    if (!before && trades.length === 0) return this.#tell(record, this.#withNames(transfers))
    const queue: Promise<void> = (before ?? Promise.resolve())
      .then(async () => this.#tell(record, [...(await this.#read(trades)), ...this.#withNames(transfers)]))
      .catch(this.#deps.onError)
      .finally(() => {
        if (this.#queues.get(record.chain) === queue) this.#queues.delete(record.chain)
      })
    this.#queues.set(record.chain, queue)
  }

  #withNames(transfers: readonly WalletEvent[]): WalletEvent[] {
    const { nameOf } = this.#deps
    return transfers.map((event) => ({ ...event, walletName: nameOf(event.chain, event.wallet) }))
  }

  /** An event without its effect is better than none. */
  async #read(trades: readonly TradeWire[]): Promise<WalletEvent[]> {
    try {
      return await readTradeEvents(this.#deps.pool, trades)
    } catch (error) {
      this.#deps.onError(error)
      return trades.map((trade) => eventOfTrade(trade))
    }
  }

  #tell(record: ChainRecord, events: readonly WalletEvent[]): void {
    const { watched } = this.#deps
    const { chain, epoch, seq, trades, launches } = record
    const commit: WatchedCommit = {
      place: { chain, epoch, seq },
      events: events.map((event) => ({ event, watches: watched.watchesOf(event.wallet) })),
      trades,
      launches,
      blockNumber: record.blockNumber,
      isUndo: record.type === 'undo',
      removedIds: [...record.removedTrades, ...record.removedTransfers],
      isReset: record.type === 'reset',
    }
    for (const listener of this.#listeners) listener(commit)
  }
}
