import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

type Row = {
  chain: ChainKey
  from_number: string
  to_number: string
  from_time_ms: string
  to_time_ms: string
  why: LeftOutWire['why']
  unserved_ms: string | null
}

const maxRanges = 200
// A range with no block before it is none: the chain was not read yet.
const openText = `
  select chain, coalesce(filled_to + 1, from_number) as from_number, to_number,
    coalesce(filled_time_ms, from_time_ms) as from_time_ms, to_time_ms, why, unserved_ms
  from chain_gap where filled_ms is null and from_time_ms is not null
  order by from_number desc limit ${maxRanges}`

const freshMs = 2_000

type Ranges = ReadonlyMap<ChainKey, LeftOutWire[]>

const rangeOf = (row: Row): LeftOutWire => ({
  from: Number(row.from_number),
  to: Number(row.to_number),
  fromTime: Number(row.from_time_ms),
  toTime: Number(row.to_time_ms),
  why: row.why,
  unservedSince: row.unserved_ms === null ? null : Number(row.unserved_ms),
})

async function readOpen(pool: Pool): Promise<Ranges> {
  const { rows } = await pool.query<Row>({ name: 'open-gaps', text: openText })
  const byChain = Map.groupBy(rows, ({ chain }) => chain)
  return new Map([...byChain].map(([chain, own]) => [chain, own.map(rangeOf)]))
}

/**
 * Returns the start of the first range that touches a time; null if none does. Figures of that time lack what happened
 * in it.
 */
export function incompleteSince(
  ranges: readonly LeftOutWire[],
  { fromMs, toMs = Number.POSITIVE_INFINITY }: { fromMs: number; toMs?: number },
): number | null {
  const inside = ranges.filter(({ fromTime, toTime }) => toTime > fromMs && fromTime < toMs)
  return inside.length === 0 ? null : Math.max(fromMs, Math.min(...inside.map(({ fromTime }) => fromTime)))
}

/** Reads which blocks of the chains are missing, at most every other second: every figure asks for it. */
export class GapReader {
  readonly #pool: Pool
  readonly #now: () => number
  #reading: Promise<Ranges> | null = null
  #readAtMs = 0

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** Open ranges of a chain, newest first. */
  async read(chain: ChainKey): Promise<readonly LeftOutWire[]> {
    return (await this.#open()).get(chain) ?? []
  }

  /** Start of the first open range of these chains that touches the time from `fromMs` on; null if none does. */
  async incompleteSince(chains: readonly ChainKey[], fromMs: number): Promise<number | null> {
    const open = await this.#open()
    return incompleteSince(
      chains.flatMap((chain) => open.get(chain) ?? []),
      { fromMs },
    )
  }

  #open(): Promise<Ranges> {
    const isFresh = Math.abs(this.#now() - this.#readAtMs) < freshMs
    if (this.#reading && isFresh) return this.#reading
    this.#readAtMs = this.#now()
    const reading = readOpen(this.#pool)
    // The callers get the error; the next one reads again.
    reading.catch(() => (this.#reading = null))
    this.#reading = reading
    return reading
  }
}
