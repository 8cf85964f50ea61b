import { randomUUID } from 'node:crypto'
import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { SpamKind, WalletEvent } from '@peregrine/contract/walletEvent'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'
import { type LaunchRow, launchSelect, launchToWire } from '../../domain/tokens/findLaunches.ts'
import { listTradesAt } from '../../domain/trades/store.ts'
import { withTransaction } from '../../db/withClient.ts'
import { tradeToWire } from '../../domain/trades/tradeRow.ts'
import { type StoredTransfer, transferId, transferToWire } from '../../wire/transferWire.ts'

export type WrittenTrade = {
  pool: string
  sender: string
  side: 'b' | 's'
  usd: number
  price: number
  network?: Network
  timeMs?: number
  /** One swap of a route (`pool`) or only its total (`wallet`); by default the trade is both. */
  told?: 'pool' | 'wallet'
  /** The coin itself was traded, not the token. */
  isCoin?: boolean
}

/** A transfer of one TKN, worth a dollar. */
export type WrittenTransfer = {
  wallet: string
  direction: 'i' | 'o'
  counterparty: string
  spam?: SpamKind
}

export type WrittenLaunch = { token: string; stage: LaunchWire['stage']; progress: number }

const evmQuote = '0x00000000000000000000000000000000000000ee'

/** Writes blocks as the indexer does: rows, candles and the record in one transaction. For tests and the bench. */
export class ChainWriter {
  readonly #pool: Pool
  readonly chain: ChainKey
  readonly epoch: string
  seq = 0
  block = 0
  timeMs: number

  constructor(pool: Pool, chain: ChainKey, startMs: number, epoch: string = randomUUID()) {
    this.#pool = pool
    this.chain = chain
    this.timeMs = startMs
    this.epoch = epoch
  }

  async prepare(): Promise<void> {
    for (const address of [this.#quote, this.#token]) {
      await this.#pool.query(
        `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete)
         values ($1, $2, $3, $3, 18, $3, 0, 0, true) on conflict do nothing`,
        [this.chain, address, address === this.#quote ? 'WETH' : 'TKN'],
      )
    }
    await this.#pool
      .query(
        `create table if not exists trade_all partition of trade for values from (minvalue) to (maxvalue)`,
      )
      .catch((error: { code?: string }) => {
        // The database may have its own partitions already.
        if (error.code !== '42P17') throw error
      })
    await this.#commit([], async () => this.#record('block'))
  }

  /** Adds a block with these trades; returns its committed record. */
  async addBlock(
    trades: readonly WrittenTrade[],
    {
      launches = [],
      transfers = [],
    }: { launches?: readonly WrittenLaunch[]; transfers?: readonly WrittenTransfer[] } = {},
  ): Promise<ChainRecord> {
    this.block++
    this.timeMs += 1_000
    return this.#commit(trades, async (db) => {
      const record = this.#record('block')
      await this.#insertTrades(db, trades)
      record.trades = await this.#tradesOf(db, this.block)
      record.launches = await this.#writeLaunches(db, launches)
      record.transfers = await this.#writeTransfers(db, transfers)
      record.candles = await this.#rebuildCandles(
        db,
        trades.map(({ pool }) => pool),
        this.timeMs,
      )
      return record
    })
  }

  /** Undoes the last block. */
  async undoBlock(): Promise<ChainRecord> {
    const block = this.block
    return this.#commit([], async (db) => {
      const left = { blockNumber: block - 1, blockHash: hashOf(block - 1), blockTimeMs: this.timeMs - 1_000 }
      const record = { ...this.#record('undo'), ...left }
      const gone = await this.#tradesOf(db, block)
      record.removedTrades = gone.map(({ id }) => id)
      record.removedLaunches = await this.#undoLaunches(db)
      record.removedTransfers = await this.#undoTransfers(db)
      await db.query('delete from trade where chain = $1 and block_number = $2', [this.chain, block])
      record.candles = await this.#rebuildCandles(
        db,
        gone.map(({ poolAddress }) => poolAddress ?? ''),
        this.timeMs,
      )
      this.block--
      this.timeMs -= 1_000
      return record
    })
  }

  /** Commits a reset, which announces more changes than it lists, as after a backfill. */
  async reset(change: (db: PoolClient) => Promise<void>): Promise<ChainRecord> {
    return this.#commit([], async (db) => {
      await change(db)
      return this.#record('reset')
    })
  }

  async #writeTransfers(db: PoolClient, transfers: readonly WrittenTransfer[]): Promise<WalletEvent[]> {
    const written: WalletEvent[] = []
    for (const [at, { wallet, direction, counterparty, spam = null }] of transfers.entries()) {
      const { rows } = await db.query<StoredTransfer>(
        `insert into transfer values ($1, $2, $3, $4, $5, $6, $5, $7, $8, $9, $10, 'TKN', 18, 1000000000000000000, false,
           1000000, 1, null, null, $4, $11) returning *, direction::text as direction`,
        [
          this.chain,
          this.block,
          hashOf(this.block),
          this.timeMs,
          1_000 + at,
          `0x${'fe'.repeat(30)}${this.block.toString(16).padStart(4, '0')}`,
          wallet,
          direction,
          counterparty,
          this.#token,
          spam,
        ],
      )
      written.push(...rows.map(transferToWire))
    }
    return written
  }

  async #undoTransfers(db: PoolClient): Promise<string[]> {
    const { rows } = await db.query<StoredTransfer>(
      'delete from transfer where chain = $1 and block_number = $2 returning *, direction::text as direction',
      [this.chain, this.block],
    )
    return rows.map(transferId)
  }

  /** Removes the launches of the undone block along with its trades. */
  async #undoLaunches(db: PoolClient): Promise<ChainRecord['removedLaunches']> {
    const { rows } = await db.query(
      'delete from launch where chain = $1 and first_block = $2 returning network, token',
      [this.chain, this.block],
    )
    return rows
  }

  /** Writes launches; one never returns to its curve, as on the chains. */
  async #writeLaunches(db: PoolClient, launches: readonly WrittenLaunch[]): Promise<LaunchWire[]> {
    const tokens = [...new Map(launches.map((launch) => [launch.token, launch])).values()]
    for (const { token, stage, progress } of tokens) {
      await db.query(
        `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms,
           stage, progress, to_pool, first_block)
         values ($1, $2, $3, 'pumpfun', $2 || 'curve', $4, 'dev', $2, $2, null, $5, $5, $6, $7, null, $8)
         on conflict (chain, token) do update set updated_ms = $5, progress = $7,
           stage = case launch.stage when 'curve' then $6 else launch.stage end`,
        [this.chain, token, this.#launchpad, this.#quote, this.timeMs, stage, progress, this.block],
      )
    }
    const { rows } = await db.query<LaunchRow>(`${launchSelect} where l.chain = $1 and l.token = any($2)`, [
      this.chain,
      tokens.map(({ token }) => token),
    ])
    return rows.map(launchToWire)
  }

  get #launchpad(): Network {
    return this.chain === 'sol' ? 'pump' : 'four'
  }

  get #quote(): string {
    return this.chain === 'sol' ? 'So11111111111111111111111111111111111111112' : evmQuote
  }

  get #token(): string {
    return this.chain === 'sol' ? 'Token1111111111111111111111111111111111aaa' : evmToken
  }

  async #commit(
    _: readonly WrittenTrade[],
    work: (db: PoolClient) => Promise<ChainRecord>,
  ): Promise<ChainRecord> {
    return withTransaction(this.#pool, async (db) => {
      this.seq++
      const record = await work(db)
      await db.query('insert into outbox (chain, seq, body) values ($1, $2, $3)', [
        this.chain,
        this.seq,
        JSON.stringify(record),
      ])
      await db.query(
        `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ($1, $2, $3, $4, $5, $6)
         on conflict (chain) do update set number = $2, hash = $3, time_ms = $4, epoch = $5, seq = $6`,
        [this.chain, this.block, hashOf(this.block), this.timeMs, this.epoch, this.seq],
      )
      return record
    })
  }

  async #insertTrades(db: PoolClient, trades: readonly WrittenTrade[]): Promise<void> {
    for (const [i, trade] of trades.entries()) {
      const tx = `0x${this.block.toString(16).padStart(8, '0')}${i.toString(16).padStart(8, '0')}${'0'.repeat(40)}${this.seq.toString(16).padStart(8, '0')}`
      const isBuy = trade.side === 'b'
      await db.query(
        `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
           route_id, hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units,
           value_micros, price_usd, market_cap, seen_ms)
         values ($1,$2,$3,$4,$5,$6,$7,0,$20,$21,$7,1,'uniswap-v2',$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$5)`,
        [
          this.chain,
          trade.network ?? this.chain,
          this.block,
          hashOf(this.block),
          trade.timeMs ?? this.timeMs,
          i,
          tx,
          trade.pool,
          trade.sender,
          trade.side,
          trade.isCoin ? this.#quote : this.#token,
          this.#quote,
          isBuy ? this.#quote : this.#token,
          '1000000000000000000',
          isBuy ? this.#token : this.#quote,
          '2000000000000000000',
          Math.round(trade.usd * 1e6),
          trade.price,
          trade.price * 1e9,
          trade.told !== 'wallet',
          trade.told !== 'pool',
        ],
      )
    }
  }

  async #tradesOf(db: PoolClient, block: number): Promise<ChainRecord['trades']> {
    const { rows: places } = await db.query<Record<'time_ms' | 'tx_index' | 'idx', string>>(
      'select time_ms, tx_index, idx from trade where chain = $1 and block_number = $2',
      [this.chain, block],
    )
    const rows = await listTradesAt(
      db,
      this.chain,
      places.map(({ time_ms, tx_index, idx }) => [Number(time_ms), block, Number(tx_index), Number(idx)]),
    )
    return rows.sort((a, b) => a.tx_index - b.tx_index).map((row) => tradeToWire(row, null))
  }

  /** Rebuilds the one-minute candles around this time from the trades. */
  async #rebuildCandles(
    db: PoolClient,
    pools: readonly string[],
    timeMs: number,
  ): Promise<ChainRecord['candles']> {
    const open = Math.floor(timeMs / 60_000) * 60
    const changes: ChainRecord['candles'] = []
    for (const pool of new Set(pools)) {
      await db.query('delete from candle where chain = $1 and pool = $2 and open_s = $3', [
        this.chain,
        pool,
        open,
      ])
      const { rows } = await db.query(
        `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
         select chain, pool, 60, $3, (array_agg(price_usd order by block_number, tx_index))[1], max(price_usd), min(price_usd),
           (array_agg(price_usd order by block_number desc, tx_index desc))[1],
           coalesce(sum(value_micros) filter (where side = 'b'), 0), coalesce(sum(value_micros) filter (where side = 's'), 0),
           count(*) filter (where side = 'b'), count(*) filter (where side = 's')
         from trade where chain = $1 and pool = $2 and time_ms >= $3::bigint * 1000 and time_ms < ($3::bigint + 60) * 1000
         group by chain, pool
         returning open, high, low, close, (buy_micros + sell_micros) as volume, buys, sells`,
        [this.chain, pool, open],
      )
      const row = rows[0]
      const price = row ? { ...row, time: open, volume: Number(row.volume) / 1e6 } : null
      changes.push({ pool, period: 60, time: open, price, cap: null, native: null })
    }
    return changes
  }

  #record(type: ChainRecord['type']): ChainRecord {
    return {
      chain: this.chain,
      epoch: this.epoch,
      seq: this.seq,
      type,
      blockNumber: this.block,
      blockHash: hashOf(this.block),
      blockTimeMs: this.timeMs,
      seenAtMs: this.timeMs,
      committedAtMs: this.timeMs,
      ...noChanges(),
    }
  }
}

const evmToken = '0x00000000000000000000000000000000000000aa'

function hashOf(block: number): string {
  return `0x${block.toString(16).padStart(64, '0')}`
}
