import { type StatsWindow, statsWindows } from '@peregrine/contract/marketStats'
import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { TrendSort } from '@peregrine/contract/trendOrder'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Candidate } from './candidates.ts'
import { BatchedCache } from '../../domain/batchedCache.ts'
import { type Holders, readHolders, readTraders, type Traders } from './people.ts'
import { readPrices } from './prices.ts'

/** Measures read per token, only for tokens that a list shows or sorts by. */
export const measures = ['traders', 'holders', 'change'] as const
export type Measure = (typeof measures)[number]

/** Parameters common to the rows of a list. */
export type ListOf = {
  window: StatsWindow
  /** End of the window on each chain. */
  atOf: ReadonlyMap<ChainKey, number>
  maxAgeMs: number
}

/** Returns the measure needed of all candidates before a list can be sorted. */
export function measureOf(sort: TrendSort): Measure | null {
  if (sort === 'traders' || sort === 'kols') return 'traders'
  return sort === 'holders' || sort === 'change' ? sort : null
}

/** Builds a row without measures. */
export function unmeasured(row: Candidate): TrendRow {
  return {
    ...row,
    change: null,
    traders: 0,
    isTradersFloor: false,
    kols: 0,
    holders: null,
    isHoldersFloor: false,
  }
}

const keyOf = ({ network, tokenAddress }: TrendRow): string => `${network} ${tokenAddress}`

function changeOf(price: number | null, before: number | null): number | null {
  return price === null || before === null || before === 0 ? null : (price / before - 1) * 100
}

type Group = { chain: ChainKey; rows: readonly TrendRow[]; list: ListOf }

/** Traders, holders and price changes of listed tokens, each cached for a while. */
export class TokenMeasures {
  readonly #pool: Pool
  readonly #traders: BatchedCache<Traders>
  readonly #holders: BatchedCache<Holders>
  readonly #prices: BatchedCache<number | null>

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool
    this.#traders = new BatchedCache(now, 20_000)
    this.#holders = new BatchedCache(now, 20_000)
    this.#prices = new BatchedCache(now, 100_000)
  }

  /** Adds a measure to the rows, keeping their order. */
  async add(measure: Measure, rows: readonly TrendRow[], list: ListOf): Promise<TrendRow[]> {
    const groups = [...Map.groupBy(rows, ({ network }) => networkFacts[network].chain)]
    const measured = await Promise.all(
      groups.map(([chain, group]) => this.#measure(measure, { chain, rows: group, list })),
    )
    const found = new Map(measured.flat().map((row) => [keyOf(row), row]))
    return rows.map((row) => found.get(keyOf(row)) ?? row)
  }

  #measure(measure: Measure, group: Group): Promise<TrendRow[]> {
    if (measure === 'traders') return this.#withTraders(group)
    return measure === 'holders' ? this.#withHolders(group) : this.#withChange(group)
  }

  async #withTraders({ chain, rows, list }: Group): Promise<TrendRow[]> {
    const tokens = rows.map(({ tokenAddress }) => tokenAddress)
    const found = await this.#traders.read(`${chain} ${list.window}`, tokens, 2 * list.maxAgeMs, (missing) =>
      readTraders(this.#pool, chain, missing, startOf(list, chain)),
    )
    return rows.map((row) => ({ ...row, ...found.get(row.tokenAddress) }))
  }

  async #withHolders({ chain, rows, list }: Group): Promise<TrendRow[]> {
    const tokens = rows.map(({ tokenAddress }) => tokenAddress)
    const found = await this.#holders.read(chain, tokens, 2 * list.maxAgeMs, (missing) =>
      readHolders(this.#pool, chain, missing),
    )
    return rows.map((row) => ({ ...row, ...found.get(row.tokenAddress) }))
  }

  async #withChange({ chain, rows, list }: Group): Promise<TrendRow[]> {
    const pools = rows.flatMap(({ poolAddress }) => poolAddress ?? [])
    const found = await this.#prices.read(`${chain} ${list.window}`, pools, list.maxAgeMs, (missing) =>
      readPrices(this.#pool, chain, missing, startOf(list, chain)),
    )
    const before = ({ poolAddress }: TrendRow) => (poolAddress && found.get(poolAddress)) || null
    return rows.map((row) => ({ ...row, change: changeOf(row.tokenPrice, before(row)) }))
  }
}

function startOf({ window, atOf }: ListOf, chain: ChainKey): number {
  return (atOf.get(chain) ?? 0) - statsWindows[window] * 1000
}
