import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { newestTradeFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { TradeRow } from './tradeRow.ts'

/**
 * Selection of trades: the feed of a network, of its tagged wallets, of one wallet on a chain, the swaps of one pool,
 * or all swaps on a launchpad's curves.
 */
export type TradeScope =
  | { of: 'network'; network: Network }
  | { of: 'marked'; network: Network }
  | { of: 'launchpad'; network: 'pump' }
  | { of: 'pool'; chain: ChainKey; pool: string }
  | { of: 'wallet'; chain: ChainKey; sender: string }

/** Sort key of a trade: the next page begins here. */
export type TradePlace = [timeMs: number, block: number, txIndex: number, idx: number]

type PlacedRow = { time_ms: number | string; block_number: number | string; tx_index: number; idx: number }

export function placeOf(row: PlacedRow): TradePlace {
  return [Number(row.time_ms), Number(row.block_number), row.tx_index, row.idx]
}

const scopes = {
  network: 't.network = $2 and t.in_wallet',
  marked: `t.network = $2 and t.in_wallet and exists (
    select from marked_wallet m where m.family = $3 and m.address = t.sender)`,
  pool: 't.pool = $2 and t.in_pool',
  // Spelled out to match a partial index.
  launchpad: "t.network = $2 and t.network = 'pump' and t.in_pool and t.side <> 'x'",
  wallet: 't.sender = $2 and t.in_wallet',
}

function subject(scope: TradeScope): { chain: ChainKey; values: unknown[] } {
  if (scope.of === 'pool') return { chain: scope.chain, values: [scope.pool] }
  if (scope.of === 'wallet') return { chain: scope.chain, values: [scope.sender] }
  const { chain, family } = networkFacts[scope.network]
  return { chain, values: scope.of === 'marked' ? [scope.network, family] : [scope.network] }
}

/** Joins the trades of a selection with their token names, newest first. */
export function withTokens(trades: string): string {
  return `
    select t.*, t.side::text as side, k.symbol as token_symbol,
      s.symbol as sold_symbol, s.decimals as sold_decimals, b.symbol as bought_symbol, b.decimals as bought_decimals
    from (${trades}) t
    left join token k on k.chain = t.chain and k.address = t.token
    left join token s on s.chain = t.chain and s.address = t.sold_token
    left join token b on b.chain = t.chain and b.address = t.bought_token
    order by ${newestTradeFirst}`
}

/** Lists trades newest first, at most `limit`, after `before` when given. */
export async function listTrades(
  db: Queryable,
  scope: TradeScope,
  limit: number,
  before: TradePlace | null = null,
): Promise<TradeRow[]> {
  const { chain, values } = subject(scope)
  const all: unknown[] = [chain, ...values, limit]
  const limitAt = all.length
  const page = before
    ? `and t.time_ms <= $${limitAt + 1}
       and (t.time_ms, t.block_number, t.tx_index, t.idx) < ($${limitAt + 1}, $${limitAt + 2}, $${limitAt + 3}, $${limitAt + 4})`
    : ''
  const text = withTokens(`select * from trade t
      where t.chain = $1 and ${scopes[scope.of]} ${page}
      order by ${newestTradeFirst}
      limit $${limitAt}`)
  const name = `trades-of-${scope.of}${before ? '-before' : ''}`
  return (await db.query<TradeRow>({ name, text, values: [...all, ...(before ?? [])] })).rows
}

/** Lists the trades with these keys, newest first. */
export async function listTradesAt(
  db: Queryable,
  chain: ChainKey,
  places: readonly TradePlace[],
): Promise<TradeRow[]> {
  const columns = [0, 1, 2, 3].map((column) => places.map((place) => place[column]))
  const text = withTokens(`select t.*
      from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::integer[]) as at (time_ms, block_number, tx_index, idx)
      join trade t on t.chain = $1 and t.time_ms = at.time_ms and t.block_number = at.block_number
        and t.tx_index = at.tx_index and t.idx = at.idx`)
  return (await db.query<TradeRow>({ name: 'trades-at', text, values: [chain, ...columns] })).rows
}

/** Lists the trades of one transaction, as its sender's index finds them. */
export async function listTradesOf(
  db: Queryable,
  chain: ChainKey,
  { hash, sender, timeMs }: { hash: string; sender: string; timeMs: number },
): Promise<TradeRow[]> {
  // Block times are whole seconds on every chain; a solver's trade names another sender and is left to its own page.
  const text = withTokens(`select * from trade t
      where t.chain = $1 and t.sender = $2 and t.in_wallet and t.tx_hash = $3 and t.time_ms between $4::bigint - 1000
        and $4::bigint + 1000`)
  return (await db.query<TradeRow>({ name: 'trades-of-tx', text, values: [chain, sender, hash, timeMs] }))
    .rows
}
