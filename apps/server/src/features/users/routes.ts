import { getUser } from '@peregrine/contract/routes/users'
import type { TradeWire } from '@peregrine/contract/trade'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { unitsToNumber } from '@peregrine/core/units'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'

type UserDeps = {
  pool: Pool
  nameOf(chain: ChainKey, address: string): string | null
  readTrades(
    chain: ChainKey,
    sender: string,
    page: { limit: number; before?: string | undefined },
  ): Promise<{ items: TradeWire[]; next: string | null }>
  now(): number
}

type TotalsRow = {
  buys: string
  sells: string
  buy_micros: string | null
  sell_micros: string | null
  tokens: string
  last_ms: string | null
}
type HoldingRow = {
  address: string
  symbol: string
  decimals: number | null
  units: string
  price_usd: number | null
  best_pool: string | null
}

const countedMs = 30 * 86_400_000

async function readTotals(pool: Pool, chain: ChainKey, address: string, sinceMs: number): Promise<TotalsRow> {
  const { rows } = await pool.query<TotalsRow>({
    name: 'user-totals',
    text: `select count(*) filter (where side = 'b') as buys, count(*) filter (where side = 's') as sells,
        sum(value_micros) filter (where side = 'b') as buy_micros,
        sum(value_micros) filter (where side = 's') as sell_micros,
        count(distinct token) as tokens, max(time_ms) as last_ms
      from (select side, value_micros, token, time_ms from trade
        where chain = $1 and sender = $2 and in_wallet and time_ms > $3
        order by time_ms desc limit 50000) t`,
    values: [chain, address, sinceMs],
  })
  return rows[0] ?? noTotals
}

async function listHoldings(pool: Pool, chain: ChainKey, address: string): Promise<HoldingRow[]> {
  const { rows } = await pool.query<HoldingRow>({
    name: 'user-holdings',
    text: `select b.token as address, coalesce(k.symbol, '') as symbol, k.decimals, b.units, k.price_usd, k.best_pool
      from (select token, sum(units) as units from balance where chain = $1 and owner = $2 and units > 0
        group by token limit 2000) b
      left join token k on k.chain = $1 and k.address = b.token
      order by k.price_usd * (b.units / power(10::numeric, coalesce(k.decimals, 0)))::double precision desc nulls last,
        b.token
      limit 200`,
    values: [chain, address],
  })
  return rows
}

function holdingToWire(row: HoldingRow) {
  const { decimals, price_usd: price } = row
  return {
    tokenAddress: row.address,
    symbol: row.symbol,
    decimals,
    units: row.units,
    tokenPrice: price,
    valueUsd: price === null || decimals === null ? null : unitsToNumber(BigInt(row.units), decimals) * price,
    bestPool: row.best_pool,
  }
}

const noTotals: TotalsRow = {
  buys: '0',
  sells: '0',
  buy_micros: null,
  sell_micros: null,
  tokens: '0',
  last_ms: null,
}

function totalsToWire(row: TotalsRow) {
  return {
    buys: Number(row.buys),
    sells: Number(row.sells),
    buyUsd: Number(row.buy_micros ?? 0) / 1e6,
    sellUsd: Number(row.sell_micros ?? 0) / 1e6,
    tokensTraded: Number(row.tokens),
    lastTradeAt: row.last_ms === null ? null : Number(row.last_ms),
  }
}

export function userRoutes(app: FastifyInstance, { pool, nameOf, readTrades, now }: UserDeps): void {
  mount(app, getUser, async ({ params: { network, address }, query }) => {
    const { chain } = networkFacts[network]
    const totals = await readTotals(pool, chain, address, now() - countedMs)
    const holdings = await listHoldings(pool, chain, address)
    return {
      network,
      address,
      name: nameOf(chain, address),
      ...totalsToWire(totals),
      holdings: holdings.map(holdingToWire),
      trades: await readTrades(chain, address, query),
    }
  })
}
