import type { FirstRise } from '@peregrine/contract/routes/firstRises'
import { incompleteSince } from '@peregrine/core/incompleteSince'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import { TimedCache } from '../../domain/timedCache.ts'
import { marketPools } from '../../domain/trades/marketPools.ts'
import { Turns } from '../../domain/turns.ts'
import { findFirstRise, hourS, type Minute } from './firstRise.ts'

const freshMs = 60_000
const maxKept = 5_000
/** Markets read at once, by all callers together. */
const maxReads = 2
const dayS = 86_400

/** The index knows the market from its own beginning on, unless it saw the token's birth. */
const knownQuery = `
  select case when coalesce(l.created_ms, p.born_ms) >= s.time_ms then null else s.time_ms end as known_from_ms
  from token k
  join pool p on p.chain = k.chain and p.id = k.best_pool
  left join launch l on l.chain = k.chain and l.token = k.address
  left join chain_start s on s.chain = k.chain
  where k.chain = $1 and k.address = $2`

const minutesOfPool = `select open_s, open, close, buy_micros + sell_micros as micros from candle
      where chain = $1 and pool = m.pool and period = 60`

/** At most a day and an hour of each pool of the market, and the last minute before: one range of its primary key. */
const minutesQuery = `
  select c.open_s, c.open, c.close, c.micros
  from token k
  cross join lateral (${marketPools('k.best_pool')}) m
  cross join lateral (
    (${minutesOfPool} and open_s >= $3)
    union all
    (${minutesOfPool} and open_s < $3 order by open_s desc limit 1)
  ) c
  where k.chain = $1 and k.address = $2
  order by c.open_s, m.place`

type MinuteRow = { open_s: string; open: number; close: number; micros: string }

const minuteOf = ({ open_s, open, close, micros }: MinuteRow): Minute => ({
  openS: Number(open_s),
  open,
  close,
  volumeMicros: BigInt(micros),
})

type Deps = { pool: Pool; gaps: Pick<GapReader, 'read'>; now(): number }

/** Reads when tokens first rose notably within the last day, from the minutes of their markets; kept for a minute. */
export class FirstRiseReader {
  readonly #deps: Deps
  readonly #kept: TimedCache<FirstRise | null>
  readonly #turns = new Turns(maxReads)

  constructor(deps: Deps) {
    this.#deps = deps
    this.#kept = new TimedCache(deps.now, maxKept)
  }

  /** Returns null for a token without a market. */
  read(chain: ChainKey, token: string): Promise<FirstRise | null> {
    return this.#kept.read(`${chain} ${token}`, freshMs, () =>
      this.#turns.take(() => this.#find(chain, token)),
    )
  }

  async #find(chain: ChainKey, token: string): Promise<FirstRise | null> {
    const { pool, gaps, now } = this.#deps
    const nowMs = now()
    const fromS = Math.floor(nowMs / 1000) - dayS
    const { rows: known } = await pool.query<{ known_from_ms: string | null }>({
      name: 'first-rise-known',
      text: knownQuery,
      values: [chain, token],
    })
    if (!known[0]) return null
    const { rows } = await pool.query<MinuteRow>({
      name: 'first-rise-minutes',
      text: minutesQuery,
      values: [chain, token, fromS - hourS],
    })
    const rise = findFirstRise(rows.map(minuteOf), fromS)
    const before = { fromTime: 0, toTime: Number(known[0].known_from_ms ?? 0) }
    const missing = incompleteSince([before, ...(await gaps.read(chain))], {
      fromMs: (fromS - hourS) * 1000,
      toMs: rise ? (rise.openS + 60) * 1000 : undefined,
    })
    // A moment that was missed may have been the first.
    if (missing !== null || !rise) return { at: null, price: null, incompleteSince: missing }
    return { at: rise.openS * 1000, price: rise.close, incompleteSince: null }
  }
}
