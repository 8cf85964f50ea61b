import { nativeCoin } from '@peregrine/core/address'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { isUnpriced } from '../../db/unpricedTrades.ts'
import { type CandleSlice, candleSlices, shortestPeriod } from './candleSlices.ts'
import { type Anchor, readClock } from './chainClock.ts'

/** Traded volume of a token, in millionths of a dollar. */
export type Flow = {
  buyMicros: bigint
  sellMicros: bigint
  buys: number
  sells: number
  /** Trades whose value is not known. */
  unpriced?: number
}
type Unpriced = { unpriced: number; buys: number; sells: number }
type Flows = ReadonlyMap<string, Flow>

/** Sums of all candles of a span, both ends on the shortest period; valid while the anchor is held. */
type Settled = { epoch: string; anchor: Anchor | null; fromS: number; toS: number; flows: Flows }

type FlowRow = { token: string; buy_micros: string; sell_micros: string; buys: string; sells: string }

const baseAddresses = (chain: ChainKey): string[] => [
  nativeCoin,
  ...chainDefinitions[chain].baseTokens.map(({ address }) => address),
]

/** The numbers are inlined: the period because the index is partial, the times because the planner needs them. */
function sliceText({ period, fromS, toS }: CandleSlice): string {
  const end = toS === null ? '' : `and open_s < ${toS}`
  return `select pool, buy_micros, sell_micros, buys, sells from candle
    where chain = $1 and period = ${period} and open_s >= ${fromS} ${end}`
}

/** As in candles, only trades with a known price count. */
function tradesText(afterMs: number, beforeMs: number): string {
  const where = (side: string, value: string) => `case when side ${side} 'b' then ${value} else 0 end`
  return `select pool, ${where('=', 'coalesce(value_micros, 0)')}, ${where('<>', 'coalesce(value_micros, 0)')},
      ${where('=', '1')}, ${where('<>', '1')}
    from trade where chain = $1 and in_pool and price_usd is not null and time_ms > ${afterMs} and time_ms < ${beforeMs}`
}

/** Excludes pools of unknown factories: anybody can make one that trades with itself at any price. */
async function readFlows(pool: Pool, chain: ChainKey, parts: readonly string[]): Promise<Flows> {
  if (parts.length === 0) return new Map()
  const { rows } = await pool.query<FlowRow>(
    `with flow as materialized (
      select pool, sum(buy_micros) as buy_micros, sum(sell_micros) as sell_micros, sum(buys) as buys, sum(sells) as sells
      from (${parts.join(' union all ')}) as part (pool, buy_micros, sell_micros, buys, sells) group by pool
    )
    select p.token, sum(f.buy_micros) as buy_micros, sum(f.sell_micros) as sell_micros, sum(f.buys) as buys,
      sum(f.sells) as sells
    from flow f join pool p on p.chain = $1 and p.id = f.pool
    where p.is_known_factory and p.token <> all($2::text[]) group by p.token`,
    [chain, baseAddresses(chain)],
  )
  return new Map(
    rows.map(({ token, buy_micros, sell_micros, buys, sells }) => [
      token,
      {
        buyMicros: BigInt(buy_micros),
        sellMicros: BigInt(sell_micros),
        buys: Number(buys),
        sells: Number(sells),
      },
    ]),
  )
}

const nothing: Flow = { buyMicros: 0n, sellMicros: 0n, buys: 0, sells: 0 }

/** Adds or subtracts flows; removes tokens with nothing left. */
function combine(flows: Flows, others: Flows, sign: 1 | -1): Flows {
  if (others.size === 0) return flows
  const sums = new Map(flows)
  for (const [token, other] of others) {
    const known = sums.get(token) ?? nothing
    const buys = known.buys + sign * other.buys
    const sells = known.sells + sign * other.sells
    if (buys + sells === 0) sums.delete(token)
    else
      sums.set(token, {
        buyMicros: known.buyMicros + BigInt(sign) * other.buyMicros,
        sellMicros: known.sellMicros + BigInt(sign) * other.sellMicros,
        buys,
        sells,
      })
  }
  return sums
}

/** Trades of each token whose value is not known; candles leave those without a price out. */
async function readUnpriced(pool: Pool, chain: ChainKey, afterMs: number): Promise<Map<string, Unpriced>> {
  const { rows } = await pool.query<{ token: string; unpriced: string; buys: string; sells: string }>(
    `select p.token, count(*) as unpriced, count(*) filter (where t.price_usd is null and t.side = 'b') as buys,
       count(*) filter (where t.price_usd is null and t.side <> 'b') as sells
     from (select pool, price_usd, side from trade where chain = $1 and ${isUnpriced} and time_ms > ${afterMs}) t
     join pool p on p.chain = $1 and p.id = t.pool
     where p.is_known_factory and p.token <> all($2::text[]) group by p.token`,
    [chain, baseAddresses(chain)],
  )
  return new Map(
    rows.map(({ token, ...row }) => [
      token,
      { unpriced: Number(row.unpriced), buys: Number(row.buys), sells: Number(row.sells) },
    ]),
  )
}

/** Counts unpriced trades with the others. */
function withUnpriced(flows: Flows, found: ReadonlyMap<string, Unpriced>): Flows {
  if (found.size === 0) return flows
  const all = new Map(flows)
  for (const [token, { unpriced, buys, sells }] of found) {
    const known = all.get(token) ?? nothing
    all.set(token, { ...known, buys: known.buys + buys, sells: known.sells + sells, unpriced })
  }
  return all
}

/** Rounds up to the shortest period. */
const nextCandleS = (ms: number): number => Math.ceil(ms / 1000 / shortestPeriod) * shortestPeriod

/** Returns the end of the last candle that holds nothing after a block. */
function endOf(anchor: Anchor | null): number {
  return Math.floor((anchor?.timeMs ?? 0) / 1000 / shortestPeriod) * shortestPeriod
}

/**
 * Traded volume of every token of a chain over a sliding window. Candles up to a block beyond the reach of reorgs are
 * summed once, and the sums moved along as time passes; newer data is read every time. If that block is gone,
 * everything is summed anew, so that a reorg needs no notification and every process keeps its own sums.
 */
export class WindowFlows {
  readonly #pool: Pool
  readonly #chain: ChainKey
  readonly #lengthMs: number
  #settled: Settled | null = null

  constructor(pool: Pool, chain: ChainKey, lengthMs: number) {
    this.#pool = pool
    this.#chain = chain
    this.#lengthMs = lengthMs
  }

  /**
   * Returns sums by token, from exactly a window's length before its end (exclusive) to the newest trade. The window
   * ends now, or at the newest block if the chain's clock is ahead of ours.
   */
  async read(nowMs: number): Promise<{ atMs: number; flows: Flows }> {
    const last = this.#settled
    const { timeMs, epoch, anchor, isHeld } = await readClock(this.#pool, this.#chain, last?.anchor ?? null)
    const kept = isHeld && last?.epoch === epoch ? last : null
    const atMs = Math.max(nowMs, timeMs)
    const startMs = atMs - this.#lengthMs
    // The window's start is exclusive, so a candle that opens there does not fit.
    const fromS = nextCandleS(startMs + 1)
    // Just after a reorg the anchor already kept may be the later one.
    const later = kept && endOf(kept.anchor) > endOf(anchor) ? kept.anchor : anchor
    const span = { epoch, anchor: later, fromS, toS: Math.max(fromS, endOf(later)) }
    const settled = await this.#moved(kept, span)
    this.#settled = settled
    const fresh = await readFlows(this.#pool, this.#chain, [
      tradesText(startMs, fromS * 1000),
      ...candleSlices(settled.toS, null).map(sliceText),
    ])
    const unpriced = await readUnpriced(this.#pool, this.#chain, startMs)
    return { atMs, flows: withUnpriced(combine(settled.flows, fresh, 1), unpriced) }
  }

  async #sumCandles(fromS: number, toS: number): Promise<Flows> {
    return readFlows(this.#pool, this.#chain, candleSlices(fromS, toS).map(sliceText))
  }

  /** Returns the sums of another span: moved from the kept ones if they overlap, else computed anew. */
  async #moved(kept: Settled | null, span: Omit<Settled, 'flows'>): Promise<Settled> {
    const canMove = kept !== null && kept.fromS <= span.fromS && span.fromS < kept.toS && kept.toS <= span.toS
    if (!canMove) return { ...span, flows: await this.#sumCandles(span.fromS, span.toS) }
    const [left, come] = await Promise.all([
      this.#sumCandles(kept.fromS, span.fromS),
      this.#sumCandles(kept.toS, span.toS),
    ])
    return { ...span, flows: combine(combine(kept.flows, left, -1), come, 1) }
  }
}
