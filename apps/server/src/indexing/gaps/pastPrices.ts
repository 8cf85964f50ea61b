import type pg from 'pg'
import type { PoolRow, TokenRow } from '../../db/rows.ts'
import type { ChainState } from '../chainState.ts'
import type { DecodedBlock } from '../unit.ts'

/** Rows that are of the gap already. */
const ofThen = new WeakSet<TokenRow | PoolRow>()

/**
 * Takes today's price from pools that were loaded: a trade too small to have a price of its own would be given the
 * future's.
 */
export function dropPoolPrices(state: ChainState): void {
  for (const row of state.pools.values()) {
    if (ofThen.has(row)) continue
    ofThen.add(row)
    row.price_usd = null
    row.market_cap = null
  }
}

/** Notes that the pools' prices are those of the gap, once its blocks are derived. */
export function keepPoolPrices(state: ChainState): void {
  for (const row of state.pools.values()) ofThen.add(row)
}

type Row = { address: string; price_usd: number | null; market_cap: number | null; time_ms: string | null }

/** The last trade of each token in its pool, among the blocks up to one. */
const lastTrades = `select s.address, t.price_usd, t.market_cap, t.time_ms
  from unnest($2::text[], $3::text[]) as s (address, pool)
  left join lateral (
    select price_usd, market_cap, time_ms from trade t
    where t.chain = $1 and t.pool = s.pool and t.in_pool and t.token = s.address and t.price_usd is not null
      and t.time_ms <= $5 and t.block_number <= $4
    order by t.time_ms desc, t.block_number desc, t.tx_index desc, t.idx desc limit 1) t on true`

/**
 * Gives transferred tokens the price of their last trade before these blocks: their stored rows have today's. The pool
 * that prices them is taken to be the same.
 */
export async function setPastPrices(
  client: pg.ClientBase,
  state: ChainState,
  blocks: readonly DecodedBlock[],
  lastStored: number,
): Promise<void> {
  const loaded = [...state.tokens.values()].filter((row) => !ofThen.has(row))
  for (const row of loaded) ofThen.add(row)
  const priced = loaded.filter(({ traded_ms: tradedMs }) => tradedMs !== null)
  if (priced.length === 0) return
  const { rows } = await client.query<Row>({
    name: 'past-prices',
    text: lastTrades,
    values: [
      state.chain,
      priced.map(({ address }) => address),
      priced.map(({ best_pool: pool }) => pool),
      lastStored,
      blocks[0]?.timeMs ?? 0,
    ],
  })
  for (const { address, price_usd: price, market_cap: cap, time_ms: timeMs } of rows) {
    const token = state.tokens.get(address)
    if (!token) continue
    token.price_usd = price
    token.market_cap = cap
    token.traded_ms = timeMs === null ? null : Number(timeMs)
    if (timeMs === null) token.best_pool = null
  }
}
