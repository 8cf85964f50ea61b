import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { PoolSummaryWire } from '@peregrine/contract/routes/pools'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { unpricedSql, volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'

type SummaryRow = {
  network: Network
  id: string
  dex: string
  token: string
  quote: string
  quote_symbol: string | null
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  fee_pips: number | null
  is_known_factory: boolean
  born_ms: string | null
  traded_ms: string | null
  micros: string
  trades: string
  unpriced: string
}

const minuteMs = 60_000
const dayMs = 86_400_000

const deepestFirst = 'known_liquidity(p.liquidity_micros, p) desc nulls last, p.id'
const maxPools = 100

/** As in a market's statistics, the first part of a minute comes from trades and the rest from one-minute candles. */
const summaryQuery = `
  select p.*, q.symbol as quote_symbol, coalesce(t.micros, 0) + coalesce(c.micros, 0) as micros,
    coalesce(t.trades, 0) + coalesce(c.trades, 0) + u.buys + u.sells as trades, u.unpriced
  from (select p.*, known_liquidity(p.liquidity_micros, p) as known_micros from pool p
    where p.chain = $1 and p.token = $2 order by ${deepestFirst} limit ${maxPools}) p
  left join token q on q.chain = p.chain and q.address = p.quote
  left join lateral (
    select sum(value_micros) as micros, count(*) as trades from trade
    where chain = $1 and pool = p.id and in_pool and side in ('b', 's') and price_usd is not null
      and time_ms > $3 and time_ms < $4
  ) t on true
  left join lateral (
    select sum(buy_micros + sell_micros) as micros, sum(buys + sells) as trades from candle
    where chain = $1 and pool = p.id and period = 60 and open_s >= $4 / 1000
  ) c on true
  left join lateral (${unpricedSql('= p.id', '$3')}) u on true
  order by p.known_micros desc nulls last, p.id`

function toWire(chain: ChainKey, row: SummaryRow): PoolSummaryWire {
  const unpriced = Number(row.unpriced)
  return {
    network: row.network,
    poolAddress: row.id,
    dex: row.dex,
    tokenAddress: row.token,
    anchorAddress: row.quote,
    anchorSymbol: findBaseToken(chain, row.quote)?.symbol ?? row.quote_symbol ?? '',
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidityUsd: usdOf(row.known_micros),
    feePips: row.fee_pips,
    isKnownFactory: row.is_known_factory,
    createdAt: row.born_ms === null ? null : Number(row.born_ms),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
    volume24h: volumeUsd(row.micros, Number(row.trades), unpriced),
    unpriced,
  }
}

/** Lists the pools of a token, deepest first, each with its own volume over a day. */
export async function listPoolsOf(
  pool: Pool,
  { network, token }: { network: Network; token: string },
  nowMs: number,
): Promise<PoolSummaryWire[]> {
  const { chain } = networkFacts[network]
  const clock = await pool.query<{ time_ms: string }>({
    name: 'chain-clock',
    text: 'select time_ms from chain_cursor where chain = $1',
    values: [chain],
  })
  // A chain's clock may run ahead of ours.
  const fromMs = Math.max(nowMs, Number(clock.rows[0]?.time_ms ?? 0)) - dayMs
  const edgeMs = Math.ceil((fromMs + 1) / minuteMs) * minuteMs
  const { rows } = await pool.query<SummaryRow>({
    name: 'pools-of-token',
    text: summaryQuery,
    values: [chain, token, fromMs, edgeMs],
  })
  return rows.map((row) => toWire(chain, row))
}

/** Finds the deepest pool of a token; null if none is known. */
export async function findDeepestPool(pool: Pool, chain: ChainKey, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'deepest-pool',
    text: `select p.id from pool p where p.chain = $1 and p.token = $2 order by ${deepestFirst} limit 1`,
    values: [chain, token],
  })
  return rows[0]?.id ?? null
}
