import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import {
  type MarketStats,
  type StatsWindow,
  statsWindows,
  type WindowStats,
} from '@peregrine/contract/marketStats'
import { Fault } from '@peregrine/core/fault'
import { incompleteSince } from '@peregrine/core/incompleteSince'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { marketPools } from '../../domain/trades/marketPools.ts'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import { byTraders } from '../../db/byTraders.ts'
import { newestFirst, oldestFirst } from '../../db/newestFirst.ts'
import { unpricedSql, volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'

const names = Object.keys(statsWindows) as StatsWindow[]
const minuteMs = 60_000

type FlowRow = {
  name: StatsWindow
  buy_micros: string
  sell_micros: string
  buys: string
  sells: string
  unpriced: string
  price_before: number | null
  price_first: number | null
}
type UserRow = { name: StatsWindow; users: string; buyers: string; sellers: string }
type PoolRow = {
  /** Pools of its market, the curve first. */
  pools: string[]
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  time_ms: string | null
}

/** Selects the last or the first price of a market: one index entry of each of its pools. */
const edgePrice = ({ when, order, first }: Record<'when' | 'order' | 'first', string>): string => `
    select one.price_usd from unnest($2::text[]) with ordinality m (pool, place) cross join lateral (
      select price_usd from trade where chain = $1 and pool = m.pool and in_pool and price_usd is not null and ${when}
      order by ${order} limit 1) one
    order by ${first} limit 1`

/**
 * A window starts within a minute: that part comes from trades, the whole minutes after it from one-minute candles, so
 * that sums are exact and a day costs 1,440 rows. Windows of up to five minutes come from trades alone. Candles leave
 * trades without a price out: they are counted apart. $2 are the pools of one market, in the order in which they traded.
 */
const flowQuery = `
  select w.name,
    coalesce(t.buy_micros, 0) + coalesce(c.buy_micros, 0) as buy_micros,
    coalesce(t.sell_micros, 0) + coalesce(c.sell_micros, 0) as sell_micros,
    coalesce(t.buys, 0) + coalesce(c.buys, 0) + u.buys as buys,
    coalesce(t.sells, 0) + coalesce(c.sells, 0) + u.sells as sells, u.unpriced,
    b.price_usd as price_before, f.price_usd as price_first
  from unnest($3::text[], $4::bigint[], $5::bigint[]) as w (name, start_ms, edge_ms)
  left join lateral (
    select sum(value_micros) filter (where side = 'b') as buy_micros, count(*) filter (where side = 'b') as buys,
      sum(value_micros) filter (where side = 's') as sell_micros, count(*) filter (where side = 's') as sells
    from trade where chain = $1 and pool = any($2::text[]) and in_pool and price_usd is not null
      and time_ms > w.start_ms and time_ms < w.edge_ms
  ) t on true
  left join lateral (
    select sum(buy_micros) as buy_micros, sum(buys) as buys, sum(sell_micros) as sell_micros, sum(sells) as sells
    from candle where chain = $1 and pool = any($2::text[]) and period = 60 and open_s >= w.edge_ms / 1000
  ) c on true
  left join lateral (${unpricedSql('= any($2::text[])', 'w.start_ms')}) u on true
  left join lateral (
${edgePrice({ when: 'time_ms <= w.start_ms', order: newestFirst, first: 'm.place desc' })}
  ) b on true
  left join lateral (
${edgePrice({ when: 'time_ms > w.start_ms', order: oldestFirst, first: 'm.place' })}
  ) f on true`

/** The last pool of a market that has a price says it. */
const poolQuery = `
  select array_agg(m.pool order by m.place) as pools,
    (array_agg(p.price_usd order by m.place desc) filter (where p.price_usd is not null))[1] as price_usd,
    (array_agg(p.market_cap order by m.place desc) filter (where p.price_usd is not null))[1] as market_cap,
    (array_agg(known_liquidity(p.liquidity_micros, p) order by m.place desc))[1] as known_micros,
    (select time_ms from chain_cursor where chain = $1)
  from (${marketPools('$2')}) m join pool p on p.chain = $1 and p.id = m.pool having count(*) > 0`

const userQuery = `
  select w.name, count(distinct sender) as users, count(distinct sender) filter (where side = 'b') as buyers,
    count(distinct sender) filter (where side = 's') as sellers
  from unnest($3::text[], $4::bigint[]) as w (name, start_ms)
  join trade t on t.chain = $1 and t.pool = any($2::text[]) and t.in_pool and t.time_ms > w.start_ms
    and ${byTraders('t')}
  group by w.name`

/** Above this many trades a day the user count is cached; a quiet pool's is read every time. */
const busyTrades = 20_000
const busyUsersMs = 30_000

type UsersAt = { at: number; rows: UserRow[] }

/**
 * Reads the statistics of a pool's market: those of a launchpad's curve and of the pool that its token migrated to are
 * one, and the latter says price and depth. Caches the user counts of busy markets.
 */
export class MarketStatsReader {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #gaps: GapReader
  readonly #users = new LRUCache<string, UsersAt>({ max: 1_000 })
  readonly #markets = new LRUCache<string, readonly string[]>({ max: 10_000 })

  constructor(pool: Pool, gaps: GapReader, now: () => number) {
    this.#pool = pool
    this.#now = now
    this.#gaps = gaps
  }

  /** Returns the pools that the last statistics of a pool counted. */
  poolsOf(chain: ChainKey, poolAddress: string): readonly string[] {
    return this.#markets.get(`${chain} ${poolAddress}`) ?? [poolAddress]
  }

  /** @throws Fault `pool.unknown` */
  async read(network: Network, poolAddress: string): Promise<MarketStats> {
    const { chain } = networkFacts[network]
    const { rows } = await this.#pool.query<PoolRow>({
      name: 'stats-pool',
      text: poolQuery,
      values: [chain, poolAddress],
    })
    const pool = rows[0]
    if (!pool) throw new Fault('pool.unknown', { network })
    // A chain's clock may run ahead of ours.
    const at = Math.max(this.#now(), Number(pool.time_ms ?? 0))
    this.#markets.set(`${chain} ${poolAddress}`, pool.pools)
    const flows = await this.#flows(chain, pool.pools, at)
    const users = await this.#usersOf(chain, pool.pools, at, flows)
    const gaps = await this.#gaps.read(chain)
    const windows = names.map((name) => [
      name,
      {
        ...windowStats(name, pool.price_usd, flows, users),
        incompleteSince: incompleteOf(gaps, name, at),
      },
    ])
    return {
      chainType: network,
      poolAddress,
      tokenPrice: pool.price_usd,
      marketCap: pool.market_cap,
      liquidity: usdOf(pool.known_micros),
      at,
      windows: Object.fromEntries(windows) as MarketStats['windows'],
    }
  }

  async #flows(chain: string, pools: readonly string[], at: number): Promise<FlowRow[]> {
    const starts = names.map((name) => at - statsWindows[name] * 1000)
    const edges = names.map((name, i) => {
      const isShort = statsWindows[name] <= 300
      return isShort ? Number.MAX_SAFE_INTEGER : Math.ceil(((starts[i] ?? 0) + 1) / minuteMs) * minuteMs
    })
    const { rows } = await this.#pool.query<FlowRow>({
      name: 'stats-flows',
      text: flowQuery,
      values: [chain, pools, names, starts, edges],
    })
    return rows
  }

  async #usersOf(
    chain: string,
    pools: readonly string[],
    at: number,
    flows: readonly FlowRow[],
  ): Promise<UserRow[]> {
    const key = `${chain} ${pools.join(' ')}`
    const known = this.#users.get(key)
    if (known && at - known.at < busyUsersMs) return known.rows
    const { rows } = await this.#pool.query<UserRow>({
      name: 'stats-users',
      text: userQuery,
      values: [chain, pools, names, names.map((name) => at - statsWindows[name] * 1000)],
    })
    this.#users.delete(key)
    if (tradesIn(flows, '24h') > busyTrades) this.#users.set(key, { at, rows })
    return rows
  }
}

function tradesIn(flows: readonly FlowRow[], window: StatsWindow): number {
  const row = flows.find(({ name }) => name === window)
  return row ? Number(row.buys) + Number(row.sells) : 0
}

function incompleteOf(gaps: readonly LeftOutWire[], window: StatsWindow, at: number): number | null {
  return incompleteSince(gaps, { fromMs: at - statsWindows[window] * 1000 })
}

function priceChange(price: number | null, { price_before, price_first }: FlowRow): number | null {
  const before = price_before ?? price_first
  return price === null || before === null || before === 0 ? null : (price / before - 1) * 100
}

const noUsers = { users: '0', buyers: '0', sellers: '0' }

function windowStats(
  window: StatsWindow,
  price: number | null,
  flows: readonly FlowRow[],
  users: readonly UserRow[],
): Omit<WindowStats, 'incompleteSince'> {
  const flow = flows.find(({ name }) => name === window)
  if (!flow) throw new Error(`the statistics have no window ${window}`)
  // A window without trades has no row of users.
  const unpriced = Number(flow.unpriced)
  const isUnknown =
    volumeUsd(BigInt(flow.buy_micros) + BigInt(flow.sell_micros), tradesIn(flows, window), unpriced) === null
  const dollars = (micros: string | bigint) => (isUnknown ? null : Number(micros) / 1e6)
  const people = users.find(({ name }) => name === window) ?? noUsers
  return {
    priceChange: priceChange(price, flow),
    volume: dollars(BigInt(flow.buy_micros) + BigInt(flow.sell_micros)),
    buyVolume: dollars(flow.buy_micros),
    sellVolume: dollars(flow.sell_micros),
    unpriced,
    buyCount: Number(flow.buys),
    sellCount: Number(flow.sells),
    totalTransactions: tradesIn(flows, window),
    totalUsers: Number(people.users),
    buyUsers: Number(people.buyers),
    sellUsers: Number(people.sellers),
  }
}
