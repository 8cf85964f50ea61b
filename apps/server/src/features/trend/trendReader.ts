import { type StatsWindow, statsWindows } from '@peregrine/contract/marketStats'
import type { getTrend, NetworkFlow, TrendRow, TrendWire } from '@peregrine/contract/routes/trend'
import { type ChainKey, chainKeys, type Network, networkFacts, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { type Candidate, readCandidates } from './candidates.ts'
import { type People, readPeople } from './people.ts'
import { compareRows, isByPeople } from './sortRows.ts'
import { TimedCache } from './timedCache.ts'

type TrendQuery = z.output<typeof getTrend.query>
type Chosen = { at: number; candidates: Candidate[] }

/** A longer window changes more slowly and costs more. */
const freshMs: Record<StatsWindow, number> = {
  '1m': 1_000,
  '5m': 2_000,
  '1h': 3_000,
  '6h': 6_000,
  '24h': 12_000,
}

/** People are counted for so many tokens by volume when the list is sorted by them. */
const rankedByPeople = 200

const nobody: People = { traders: 0, isTradersFloor: false, kols: 0, holders: null, isHoldersFloor: false }

/** The trend lists: each chain and window is computed once in a while, whoever asks for whichever filter and order. */
export class TrendReader {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #candidates: TimedCache<Chosen>
  readonly #people: TimedCache<People>

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
    this.#candidates = new TimedCache(now, 100)
    this.#people = new TimedCache(now, 20_000)
  }

  async read(network: Network | 'all', query: TrendQuery): Promise<TrendWire> {
    const chains = network === 'all' ? chainKeys : [networkFacts[network].chain]
    const found = await Promise.all(chains.map((chain) => this.#chosen(chain, query)))
    const candidates = found
      .flatMap((one) => one.candidates)
      .filter((row) => network === 'all' || row.network === network)
    return {
      window: query.window,
      at: Math.max(...found.map(({ at }) => at)),
      rows: await this.#rows(candidates, query),
      networks: flowsOf(candidates),
    }
  }

  /** What of a chain passes the filters. */
  async #chosen(chain: ChainKey, query: TrendQuery): Promise<Chosen> {
    const { at, candidates } = await this.#window(chain, query.window)
    const isOfDay = query.minTrades24h !== undefined || query.minVolume24h !== undefined
    const day = isOfDay ? await this.#window(chain, '24h') : null
    const ofDay = new Map(day?.candidates.map((row) => [row.tokenAddress, row]))
    const passes = (row: Candidate) =>
      passesNow(row, query, at) && (!isOfDay || passesDay(ofDay.get(row.tokenAddress), query))
    return { at, candidates: candidates.filter(passes) }
  }

  #window(chain: ChainKey, window: StatsWindow): Promise<Chosen> {
    return this.#candidates.read(`${chain} ${window}`, freshMs[window], async () => {
      const { rows } = await this.#pool.query<{ time_ms: string }>({
        name: 'trend-clock',
        text: 'select time_ms from chain_cursor where chain = $1',
        values: [chain],
      })
      // A chain's clock may run ahead of ours.
      const at = Math.max(this.#now(), Number(rows[0]?.time_ms ?? 0))
      return { at, candidates: await readCandidates(this.#pool, chain, window, at) }
    })
  }

  async #rows(candidates: readonly Candidate[], query: TrendQuery): Promise<TrendRow[]> {
    const order = compareRows(query.sort, query.order)
    if (isByPeople(query.sort)) {
      const busiest = [...candidates].sort((a, b) => b.volume - a.volume).slice(0, rankedByPeople)
      return (await this.#withPeople(busiest, query.window)).sort(order).slice(0, query.limit)
    }
    // Nobody is counted yet, which this order does not ask about.
    const sorted = candidates.map((row) => ({ ...row, ...nobody })).sort(order)
    return this.#withPeople(sorted.slice(0, query.limit), query.window)
  }

  async #withPeople(rows: readonly Candidate[], window: StatsWindow): Promise<TrendRow[]> {
    const wanted = Map.groupBy(rows, ({ chain }) => chain)
    const asked = [...wanted].map(([chain, group]) => this.#countPeople(chain, group, window))
    const counted = new Map((await Promise.all(asked)).flat())
    return rows.map(({ chain, ...row }) => ({
      ...row,
      ...(counted.get(`${chain} ${row.tokenAddress}`) ?? nobody),
    }))
  }

  /** One query for all tokens of a chain that were not counted lately. */
  async #countPeople(
    chain: ChainKey,
    rows: readonly Candidate[],
    window: StatsWindow,
  ): Promise<[string, People][]> {
    const missing: string[] = []
    const all = Promise.withResolvers<Map<string, People>>()
    // Whoever waits for a count hears of a failure; a round in which nothing was missing has nobody who waits.
    all.promise.catch(() => undefined)
    const counts = rows.map(({ tokenAddress }) =>
      this.#people.read(`${chain} ${window} ${tokenAddress}`, freshMs[window] * 2, async () => {
        missing.push(tokenAddress)
        return (await all.promise).get(tokenAddress) ?? nobody
      }),
    )
    const sinceMs = this.#now() - statsWindows[window] * 1000
    if (missing.length > 0) readPeople(this.#pool, chain, missing, sinceMs).then(all.resolve, all.reject)
    const people = await Promise.all(counts)
    return rows.map(({ tokenAddress }, at) => [`${chain} ${tokenAddress}`, people[at] ?? nobody])
  }
}

const isAtLeast = (value: number | null, least: number | undefined): boolean =>
  least === undefined || (value !== null && value >= least)

function passesNow(row: Candidate, { minPool, maxAge, minMarketCap }: TrendQuery, atMs: number): boolean {
  const isYoung = maxAge === undefined || atMs - row.bornAt <= maxAge * 60_000
  return isYoung && isAtLeast(row.liquidity, minPool) && isAtLeast(row.marketCap, minMarketCap)
}

function passesDay(day: Candidate | undefined, { minTrades24h, minVolume24h }: TrendQuery): boolean {
  return isAtLeast(day?.trades ?? 0, minTrades24h) && isAtLeast(day?.volume ?? 0, minVolume24h)
}

function flowsOf(rows: readonly Candidate[]): NetworkFlow[] {
  const sum = (list: readonly Candidate[], value: (row: Candidate) => number) =>
    list.reduce((total, row) => total + value(row), 0)
  return networks.flatMap((network) => {
    const own = rows.filter((row) => row.network === network)
    if (own.length === 0) return []
    return {
      network,
      tokens: own.length,
      trades: sum(own, ({ trades }) => trades),
      buyVolume: sum(own, ({ buyVolume }) => buyVolume),
      sellVolume: sum(own, ({ sellVolume }) => sellVolume),
    }
  })
}
