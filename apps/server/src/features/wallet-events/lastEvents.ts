import { networkFacts, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import type { EventSource } from './candidates.ts'

/** A wallet with the time of its last event in one source, in milliseconds. */
export type LastEvent = { wallet: string; ms: number }

type Known = LastEvent & { isRead: boolean }

const keyOf = (source: EventSource): string =>
  source.what === 'trades' ? `trades ${source.network}` : `transfers ${source.chain}`

const texts = {
  trades: `select w.wallet, t.time_ms from unnest($1::text[]) as w (wallet) cross join lateral (
      select time_ms from trade where chain = $2 and sender = w.wallet and in_wallet and network = $3
      order by time_ms desc limit 1
    ) t`,
  transfers: `select w.wallet, t.time_ms from unnest($1::text[]) as w (wallet) cross join lateral (
      select time_ms from transfer where chain = $2 and wallet = w.wallet order by time_ms desc limit 1
    ) t`,
}

/**
 * Last activity of watched wallets: read once per wallet, then updated from the records. The newest events of a long
 * list are found among the few most recently active wallets. A time may be too late (a reorg undid the event), never
 * too early.
 */
export class LastEvents {
  readonly #pool: Pool
  readonly #sources = new Map<string, Map<string, Known>>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Takes the next record of a chain. */
  take({ type, chain, trades, transfers }: IndexedRecord): void {
    // A reset record does not list everything that was reread.
    if (type === 'reset') return this.#forget(chain)
    for (const { inWallet, network, senderAddress, timestamp } of trades)
      if (inWallet) this.#note({ what: 'trades', network }, senderAddress, timestamp)
    for (const { wallet, timestamp } of transfers) this.#note({ what: 'transfers', chain }, wallet, timestamp)
  }

  /** Returns wallets that were ever active in a source, most recent first. */
  async of(source: EventSource, wallets: readonly string[]): Promise<LastEvent[]> {
    const key = keyOf(source)
    const known = this.#sources.get(key) ?? new Map<string, Known>()
    this.#sources.set(key, known)
    const unread = wallets.filter((wallet) => !known.get(wallet)?.isRead)
    // Activity during the read is recorded.
    for (const wallet of unread) if (!known.has(wallet)) known.set(wallet, { wallet, ms: 0, isRead: false })
    if (unread.length > 0) await this.#read(source, unread, known)
    return wallets
      .flatMap((wallet) => known.get(wallet) ?? [])
      .filter(({ ms }) => ms > 0)
      .sort((a, b) => b.ms - a.ms)
  }

  async #read(source: EventSource, wallets: readonly string[], known: Map<string, Known>): Promise<void> {
    const place =
      source.what === 'trades' ? [networkFacts[source.network].chain, source.network] : [source.chain]
    const { rows } = await this.#pool.query<{ wallet: string; time_ms: string }>({
      name: `last-${source.what}`,
      text: texts[source.what],
      values: [wallets, ...place],
    })
    for (const { wallet, time_ms } of rows) raise(known.get(wallet), Number(time_ms))
    for (const wallet of wallets) {
      const entry = known.get(wallet)
      if (entry) entry.isRead = true
    }
  }

  #note(source: EventSource, wallet: string, ms: number): void {
    raise(this.#sources.get(keyOf(source))?.get(wallet), ms)
  }

  #forget(chain: string): void {
    this.#sources.delete(`transfers ${chain}`)
    for (const network of networks)
      if (networkFacts[network].chain === chain) this.#sources.delete(`trades ${network}`)
  }
}

function raise(entry: Known | undefined, ms: number): void {
  if (entry && ms > entry.ms) entry.ms = ms
}
