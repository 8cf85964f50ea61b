import type pg from 'pg'
import type { TokenRow } from '../../db/rows.ts'
import type { ChainState } from '../chainState.ts'
import type { DecodedBlock } from '../unit.ts'

/** Rows that are of the gap already. */
const ofThen = new WeakSet<TokenRow>()

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
