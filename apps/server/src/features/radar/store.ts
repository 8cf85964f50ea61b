import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { RadarToken } from '@peregrine/contract/topics/radar'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { MarketRow } from '../../db/rows.ts'
import { marketPools } from '../../domain/trades/marketPools.ts'
import { unpricedSql, volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'

/** Movers are searched among the pools of this many recent trades of the network. */
const lookBack = 2_000
const shownMovers = 50
/** Below this volume in dollars an hour, a price jump is noise. */
const minVolume = 100

type RadarRow = MarketRow & {
  network: Network
  price_5m: number | null
  price_1h: number | null
  price_24h: number | null
  price_first: number | null
  volume: string | null
  buys: string | null
  sells: string | null
  unpriced: string
}

const candidates = {
  named: 'select address from token where chain = $1 and address = any($3::text[])',
  recent: `select distinct r.token as address from (
      select token from trade t where t.chain = $1 and t.network = $3 and t.in_wallet
      order by time_ms desc limit ${lookBack}) r`,
}

/** Selects the price of a market a while ago: what the last of its pools says that had one by then. */
const lastClose = (secondsAgo: number): string => `
  select c.close from unnest(m.pools) with ordinality f (pool, place) cross join lateral
    (select close from candle where chain = $1 and pool = f.pool and period = 60 and open_s < $2 - ${secondsAgo}
      order by open_s desc limit 1) c
  order by f.place desc limit 1`

function radarQuery(which: keyof typeof candidates): string {
  return `
    select coalesce(p.network, $1) as network, k.address as token, k.best_pool as pool, k.symbol, k.name,
      k.price_usd, k.market_cap, known_liquidity(k.liquidity_micros, p) as known_micros, k.traded_ms,
      a.close as price_5m, b.close as price_1h, d.close as price_24h, f.open as price_first,
      s.volume, coalesce(s.buys, 0) + u.buys as buys, coalesce(s.sells, 0) + u.sells as sells, u.unpriced
    from (${candidates[which]}) c
    join token k on k.chain = $1 and k.address = c.address
    left join pool p on p.chain = k.chain and p.id = k.best_pool
    cross join lateral (select array(select pool from (${marketPools('k.best_pool')}) m order by place) as pools) m
    left join lateral (${lastClose(300)}) a on true
    left join lateral (${lastClose(3_600)}) b on true
    left join lateral (${lastClose(86_400)}) d on true
    left join lateral (select c.open from unnest(m.pools) with ordinality f (pool, place) cross join lateral
      (select open from candle where chain = $1 and pool = f.pool and period = 60 order by open_s limit 1) c
      order by f.place limit 1) f on true
    left join lateral (select sum(buy_micros + sell_micros) as volume, sum(buys) as buys, sum(sells) as sells
      from candle where chain = $1 and pool = any(m.pools) and period = 60 and open_s >= $2 - 3600) s on true
    left join lateral (${unpricedSql('= any(m.pools)', '($2 - 3600) * 1000::bigint')}) u on true`
}

function change(price: number | null, before: number | null): number | null {
  return price === null || before === null || before === 0 ? null : (price / before - 1) * 100
}

/** A market younger than a window is measured from its first price, as in the window statistics. */
function radarToken(row: RadarRow): RadarToken {
  return {
    network: row.network,
    tokenAddress: row.token,
    poolAddress: row.pool,
    symbol: row.symbol,
    name: row.name,
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidity: usdOf(row.known_micros),
    change5m: change(row.price_usd, row.price_5m ?? row.price_first),
    change1h: change(row.price_usd, row.price_1h ?? row.price_first),
    change24h: change(row.price_usd, row.price_24h ?? row.price_first),
    volume1h: volumeUsd(row.volume, Number(row.buys ?? 0) + Number(row.sells ?? 0), Number(row.unpriced)),
    unpriced: Number(row.unpriced),
    buys1h: Number(row.buys ?? 0),
    sells1h: Number(row.sells ?? 0),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
  }
}

/**
 * Reads the named tokens in the requested order; without names, the network's strongest movers over an hour, strongest
 * first.
 */
export async function readRadar(
  pool: Pool,
  network: Network,
  tokens: readonly string[],
  nowMs: number,
): Promise<RadarToken[]> {
  const { chain } = networkFacts[network]
  const which = tokens.length > 0 ? 'named' : 'recent'
  const { rows } = await pool.query<RadarRow>({
    name: `radar-${which}`,
    text: radarQuery(which),
    values: [chain, Math.floor(nowMs / 60_000) * 60, tokens.length > 0 ? tokens : network],
  })
  const found = rows.map(radarToken)
  if (tokens.length > 0)
    return found.sort((a, b) => tokens.indexOf(a.tokenAddress) - tokens.indexOf(b.tokenAddress))
  return found
    .filter((token) => (token.volume1h ?? 0) >= minVolume && !findBaseToken(chain, token.tokenAddress))
    .sort(
      (a, b) =>
        Math.abs(b.change1h ?? 0) - Math.abs(a.change1h ?? 0) || (b.volume1h ?? -1) - (a.volume1h ?? -1),
    )
    .slice(0, shownMovers)
}
