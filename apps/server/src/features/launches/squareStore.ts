import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { SquareRow } from '@peregrine/contract/squareRow'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { unpricedSql, volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'
import { type LaunchRow, launchToWire } from '../../domain/tokens/findLaunches.ts'
import { columnOrders } from './store.ts'

/** Rows of a column before filtering. */
export const squareDepth = 200

type Row = LaunchRow & {
  chain: ChainKey
  quote: string
  quote_symbol: string | null
  known_micros: string | null
  volume: string | null
  buys: string | null
  sells: string | null
  lacks_trades: boolean
  unpriced: string
  holders: number | null
  top10: number | null
  dev: number | null
  snipers: string | null
  sniper_share: number | null
  kols: number | null
  first_buyers: string | null
  first_buyers_in: number | null
  new_wallets: number | null
}

/** Unknown for a launch of before the indexing, as long as its trades of that time would count. */
function tradesOf(row: Row): Pick<SquareRow, 'volume' | 'unpriced' | 'buys' | 'sells'> {
  const unpriced = Number(row.unpriced)
  if (row.lacks_trades) return { volume: null, unpriced, buys: null, sells: null }
  const [buys, sells] = [Number(row.buys ?? 0), Number(row.sells ?? 0)]
  return { volume: volumeUsd(row.volume, buys + sells, unpriced), unpriced, buys, sells }
}

function toRow(row: Row): SquareRow {
  return {
    ...launchToWire(row),
    quote: findBaseToken(row.chain, row.quote)?.symbol ?? row.quote_symbol ?? '',
    liquidity: usdOf(row.known_micros),
    ...tradesOf(row),
    holders: row.holders,
    top10: row.top10,
    dev: row.dev,
    snipers: row.snipers === null ? null : Number(row.snipers),
    sniperShare: row.sniper_share,
    kols: row.kols,
    firstBuyers: row.first_buyers === null ? null : Number(row.first_buyers),
    firstBuyersIn: row.first_buyers_in,
    newWallets: row.new_wallets,
  }
}

/** Reads the first rows of a column with all their figures, in one query. */
export async function listSquare(
  pool: Pool,
  network: Network,
  column: LaunchColumn,
  nowMs: number,
): Promise<SquareRow[]> {
  const { by, where } = columnOrders[column]
  const { rows } = await pool.query<Row>({
    name: `square-${column}`,
    text: `select l.*, t.price_usd, t.market_cap, known_liquidity(t.liquidity_micros, p) as known_micros, q.symbol as quote_symbol,
        f.holders, f.top10, f.dev, cardinality(f.snipers) as snipers, f.sniper_share, f.kols,
        cardinality(f.first_buyers) as first_buyers, f.first_buyers_in, f.new_wallets, c.volume,
        coalesce(c.buys, 0) + u.buys as buys, coalesce(c.sells, 0) + u.sells as sells, u.unpriced,
        coalesce(l.first_block < s.number and s.time_ms > $2 * 1000::bigint, false) as lacks_trades
      from (select l.* from launch l where l.network = $1 and ${where}
        order by l.${by} desc, l.token collate "C" asc limit ${squareDepth}) l
      left join token t on t.chain = l.chain and t.address = l.token
      left join pool p on p.chain = t.chain and p.id = t.best_pool
      left join token q on q.chain = l.chain and q.address = l.quote
      left join chain_start s on s.chain = l.chain
      left join launch_figure f on f.chain = l.chain and f.token = l.token
      left join lateral (
        select sum(buy_micros + sell_micros) as volume, sum(buys) as buys, sum(sells) as sells from candle
        where chain = l.chain and pool in (l.pool, l.to_pool) and period = 3600 and open_s > $2
      ) c on true
      left join lateral (${unpricedSql('in (l.pool, l.to_pool)', '$2 * 1000::bigint', 'l.chain')}) u on true
      order by l.${by} desc, l.token collate "C" asc`,
    values: [network, Math.floor(nowMs / 1_000) - 25 * 3_600],
  })
  return rows.map(toRow)
}
