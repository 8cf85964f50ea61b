import { type StatsWindow, statsWindows } from '@peregrine/contract/marketStats'
import type { getTrend, NetworkFlow, TrendRow, TrendWire } from '@peregrine/contract/routes/trend'
import { type ChainKey, chainKeys, type Network, networkFacts, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { compareRows } from './sortRows.ts'
import { TimedCache } from '../../domain/timedCache.ts'
import { type ListOf, measureOf, measures, TokenMeasures, unmeasured } from './tokenMeasures.ts'
import { WindowFlows } from './windowFlows.ts'

type TrendQuery = z.output<typeof getTrend.query>
type Chosen = { at: number; candidates: Candidate[] }
/** Lifetime of a list. A longer window changes more slowly and costs more. */
export const freshMs: Record<StatsWindow, number> = {
  '1m': 1_000,
  '5m': 2_000,
  '1h': 3_000,
  '6h': 6_000,
  '24h': 12_000,
}

/** Tokens by volume whose people are counted when a list is sorted by them. */
const rankedByPeople = 200

/** The trend lists: each chain and window is computed periodically and shared between all filters and orders. */
export class TrendReader {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #candidates: TimedCache<Chosen>
  readonly #measures: TokenMeasures
  readonly #gaps: GapReader
  readonly #flows = new Map<string, WindowFlows>()

  constructor(pool: Pool, gaps: GapReader, now: () => number) {
    this.#pool = pool
    this.#now = now
    this.#candidates = new TimedCache(now, 100)
    this.#measures = new TokenMeasures(pool, now)
    this.#gaps = gaps
  }

  async read(network: Network | 'all', query: TrendQuery): Promise<TrendWire> {
    const chains = network === 'all' ? chainKeys : [networkFacts[network].chain]
    const found = await Promise.all(chains.map((chain) => this.#chosen(chain, query)))
    const atOf = new Map(chains.map((chain, i) => [chain, found[i]?.at ?? this.#now()]))
    const list = { window: query.window, atOf, maxAgeMs: freshMs[query.window] }
    const candidates = found
      .flatMap((one) => one.candidates)
      .filter((row) => network === 'all' || row.network === network)
    const at = Math.max(...found.map((one) => one.at))
    return {
      window: query.window,
      at,
      incompleteSince: await this.#gaps.incompleteSince(chains, at - statsWindows[query.window] * 1000),
      rows: await this.#rows(candidates, query, list),
      networks: flowsOf(candidates),
    }
  }

  /** Returns the part of a chain that passes the filters. */
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
    const key = `${chain} ${window}`
    return this.#candidates.read(key, freshMs[window], async () => {
      const windowFlows =
        this.#flows.get(key) ?? new WindowFlows(this.#pool, chain, statsWindows[window] * 1000)
      this.#flows.set(key, windowFlows)
      const { atMs, flows } = await windowFlows.read(this.#now())
      return { at: atMs, candidates: await readCandidates(this.#pool, chain, flows) }
    })
  }

  async #rows(candidates: readonly Candidate[], query: TrendQuery, list: ListOf): Promise<TrendRow[]> {
    const compare = compareRows(query.sort, query.order)
    const first = measureOf(query.sort)
    const all = candidates.map(unmeasured)
    const isByPeople = first === 'traders' || first === 'holders'
    const ranked = isByPeople
      ? all.sort((a, b) => (b.volume ?? -1) - (a.volume ?? -1)).slice(0, rankedByPeople)
      : all
    const known = first === null ? ranked : await this.#measures.add(first, ranked, list)
    let rows = known.sort(compare).slice(0, query.limit)
    for (const measure of measures)
      if (measure !== first) rows = await this.#measures.add(measure, rows, list)
    return rows
  }
}

const isAtLeast = (value: number | null, min: number | undefined): boolean =>
  min === undefined || (value !== null && value >= min)

function passesNow(row: Candidate, { minPool, maxAge, minMarketCap }: TrendQuery, atMs: number): boolean {
  const isYoung = maxAge === undefined || (row.bornAt !== null && atMs - row.bornAt <= maxAge * 60_000)
  return isYoung && isAtLeast(row.liquidity, minPool) && isAtLeast(row.marketCap, minMarketCap)
}

function passesDay(day: Candidate | undefined, { minTrades24h, minVolume24h }: TrendQuery): boolean {
  return isAtLeast(day?.trades ?? 0, minTrades24h) && isAtLeast(day ? day.volume : 0, minVolume24h)
}

function flowsOf(rows: readonly Candidate[]): NetworkFlow[] {
  const sum = (list: readonly Candidate[], value: (row: Candidate) => number) =>
    list.reduce((total, row) => total + value(row), 0)
  /** Null if no token has a known volume. */
  const sumKnown = (list: readonly Candidate[], value: (row: Candidate) => number | null) =>
    list.every((row) => value(row) === null) ? null : sum(list, (row) => value(row) ?? 0)
  return networks.flatMap((network) => {
    const own = rows.filter((row) => row.network === network)
    if (own.length === 0) return []
    return {
      network,
      tokens: own.length,
      trades: sum(own, ({ trades }) => trades),
      buyVolume: sumKnown(own, ({ buyVolume }) => buyVolume),
      sellVolume: sumKnown(own, ({ sellVolume }) => sellVolume),
      unpriced: sum(own, ({ unpriced }) => unpriced),
    }
  })
}
