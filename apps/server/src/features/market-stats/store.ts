import {
  type MarketStats,
  type StatsWindow,
  statsWindows,
  type WindowStats,
} from '@peregrine/contract/marketStats'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { newestFirst } from '../../db/newestFirst.ts'
import { usdOf } from '../../db/usdOf.ts'

const names = Object.keys(statsWindows) as StatsWindow[]
const minuteMs = 60_000

type FlowRow = {
  name: StatsWindow
  buy_micros: string
  sell_micros: string
  buys: string
  sells: string
  price_before: number | null
  price_first: number | null
}
type UserRow = { name: StatsWindow; users: string; buyers: string; sellers: string }
type PoolRow = {
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  time_ms: string | null
}

/**
 * A window starts within a minute: that part comes from trades, the whole minutes after it from one-minute candles, so
 * that sums are exact and a day costs 1,440 rows. Windows of up to five minutes come from trades alone. As in candles,
 * only trades with a known price count.
 */
const flowQuery = `
  select w.name,
    coalesce(t.buy_micros, 0) + coalesce(c.buy_micros, 0) as buy_micros,
    coalesce(t.sell_micros, 0) + coalesce(c.sell_micros, 0) as sell_micros,
    coalesce(t.buys, 0) + coalesce(c.buys, 0) as buys,
    coalesce(t.sells, 0) + coalesce(c.sells, 0) as sells,
    b.price_usd as price_before, f.price_usd as price_first
  from unnest($3::text[], $4::bigint[], $5::bigint[]) as w (name, start_ms, edge_ms)
  left join lateral (
    select sum(value_micros) filter (where side = 'b') as buy_micros, count(*) filter (where side = 'b') as buys,
      sum(value_micros) filter (where side = 's') as sell_micros, count(*) filter (where side = 's') as sells
    from trade where chain = $1 and pool = $2 and in_pool and price_usd is not null
      and time_ms > w.start_ms and time_ms < w.edge_ms
  ) t on true
  left join lateral (
    select sum(buy_micros) as buy_micros, sum(buys) as buys, sum(sell_micros) as sell_micros, sum(sells) as sells
    from candle where chain = $1 and pool = $2 and period = 60 and open_s >= w.edge_ms / 1000
  ) c on true
  left join lateral (
    select price_usd from trade where chain = $1 and pool = $2 and in_pool and price_usd is not null
      and time_ms <= w.start_ms
    order by ${newestFirst} limit 1
  ) b on true
  left join lateral (
    select price_usd from trade where chain = $1 and pool = $2 and in_pool and price_usd is not null
      and time_ms > w.start_ms
    order by time_ms, block_number, tx_index, idx limit 1
  ) f on true`

const userQuery = `
  select w.name, count(distinct sender) as users, count(distinct sender) filter (where side = 'b') as buyers,
    count(distinct sender) filter (where side = 's') as sellers
  from unnest($3::text[], $4::bigint[]) as w (name, start_ms)
  join trade t on t.chain = $1 and t.pool = $2 and t.in_pool and t.price_usd is not null and t.time_ms > w.start_ms
  group by w.name`

/** Above this many trades a day the user count is cached; a quiet pool's is read every time. */
const busyTrades = 20_000
const busyUsersMs = 30_000

type UsersAt = { at: number; rows: UserRow[] }

/** Reads a pool's statistics; caches the user counts of busy pools. */
export class MarketStatsReader {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #users = new LRUCache<string, UsersAt>({ max: 1_000 })

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** @throws Fault `pool.unknown` */
  async read(network: Network, poolAddress: string): Promise<MarketStats> {
    const { chain } = networkFacts[network]
    const { rows } = await this.#pool.query<PoolRow>({
      name: 'stats-pool',
      text: `select p.price_usd, p.market_cap, known_liquidity(p.liquidity_micros, p) as known_micros, c.time_ms
        from pool p left join chain_cursor c on c.chain = p.chain where p.chain = $1 and p.id = $2`,
      values: [chain, poolAddress],
    })
    const pool = rows[0]
    if (!pool) throw new Fault('pool.unknown', { network })
    // A chain's clock may run ahead of ours.
    const at = Math.max(this.#now(), Number(pool.time_ms ?? 0))
    const flows = await this.#flows(chain, poolAddress, at)
    const users = await this.#usersOf(chain, poolAddress, at, flows)
    const windows = names.map((name) => [name, windowStats(name, pool.price_usd, flows, users)])
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

  async #flows(chain: string, pool: string, at: number): Promise<FlowRow[]> {
    const starts = names.map((name) => at - statsWindows[name] * 1000)
    const edges = names.map((name, i) => {
      const isShort = statsWindows[name] <= 300
      return isShort ? Number.MAX_SAFE_INTEGER : Math.ceil(((starts[i] ?? 0) + 1) / minuteMs) * minuteMs
    })
    const { rows } = await this.#pool.query<FlowRow>({
      name: 'stats-flows',
      text: flowQuery,
      values: [chain, pool, names, starts, edges],
    })
    return rows
  }

  async #usersOf(chain: string, pool: string, at: number, flows: readonly FlowRow[]): Promise<UserRow[]> {
    const key = `${chain} ${pool}`
    const known = this.#users.get(key)
    if (known && at - known.at < busyUsersMs) return known.rows
    const { rows } = await this.#pool.query<UserRow>({
      name: 'stats-users',
      text: userQuery,
      values: [chain, pool, names, names.map((name) => at - statsWindows[name] * 1000)],
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

const dollars = (micros: string): number => Number(micros) / 1e6

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
): WindowStats {
  const flow = flows.find(({ name }) => name === window)
  if (!flow) throw new Error(`the statistics have no window ${window}`)
  // A window without trades has no row of users.
  const people = users.find(({ name }) => name === window) ?? noUsers
  return {
    priceChange: priceChange(price, flow),
    volume: dollars(flow.buy_micros) + dollars(flow.sell_micros),
    buyVolume: dollars(flow.buy_micros),
    sellVolume: dollars(flow.sell_micros),
    buyCount: Number(flow.buys),
    sellCount: Number(flow.sells),
    totalTransactions: tradesIn(flows, window),
    totalUsers: Number(people.users),
    buyUsers: Number(people.buyers),
    sellUsers: Number(people.sellers),
  }
}
