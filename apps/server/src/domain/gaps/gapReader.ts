import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import { incompleteSince, type MissingTime } from '@peregrine/core/incompleteSince'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

type TimeRow = { chain: ChainKey; from_time_ms: string; to_time_ms: string }

type Row = TimeRow & {
  from_number: string
  to_number: string
  why: LeftOutWire['why']
  unserved_ms: string | null
}

/** Most ranges of a chain that are told. */
const maxRanges = 100
const maxMissed = 20

// A range with no block before it is none: the chain was not read yet.
const newestOf = (where: string) => `
  from (select *, row_number() over (partition by chain order by from_number desc) as place
    from chain_gap where from_time_ms is not null and ${where}) g`
const openText = `
  select chain, coalesce(filled_to + 1, from_number) as from_number, to_number,
    coalesce(filled_time_ms, from_time_ms) as from_time_ms, to_time_ms, why, unserved_ms
  ${newestOf('filled_ms is null')} where place <= ${maxRanges} order by from_number desc`
const missedText = `
  select chain, from_time_ms, to_time_ms ${newestOf('true')} where place <= ${maxMissed} order by from_number desc`

const freshMs = 2_000

type Ranges = {
  open: ReadonlyMap<ChainKey, LeftOutWire[]>
  missed: ReadonlyMap<ChainKey, MissingTime[]>
}

const timeOf = (row: TimeRow): MissingTime => ({
  fromTime: Number(row.from_time_ms),
  toTime: Number(row.to_time_ms),
})

const rangeOf = (row: Row): LeftOutWire => ({
  from: Number(row.from_number),
  to: Number(row.to_number),
  ...timeOf(row),
  why: row.why,
  unservedSince: row.unserved_ms === null ? null : Number(row.unserved_ms),
})

function byChain<Told extends { chain: ChainKey }, Range>(
  rows: readonly Told[],
  toRange: (row: Told) => Range,
) {
  return new Map(
    [...Map.groupBy(rows, ({ chain }) => chain)].map(([chain, own]) => [chain, own.map(toRange)]),
  )
}

async function readRanges(pool: Pool): Promise<Ranges> {
  const [open, missed] = await Promise.all([
    pool.query<Row>({ name: 'open-gaps', text: openText }),
    pool.query<TimeRow>({ name: 'missed-blocks', text: missedText }),
  ])
  return { open: byChain(open.rows, rangeOf), missed: byChain(missed.rows, timeOf) }
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
    return (await this.#ranges()).open.get(chain) ?? []
  }

  /** Times whose blocks were left out when they came, whether or not they were read since; newest first. */
  async readMissed(chain: ChainKey): Promise<readonly MissingTime[]> {
    return (await this.#ranges()).missed.get(chain) ?? []
  }

  /** Start of the first open range of these chains that touches the time from `fromMs` on; null if none does. */
  async incompleteSince(chains: readonly ChainKey[], fromMs: number): Promise<number | null> {
    const { open } = await this.#ranges()
    return incompleteSince(
      chains.flatMap((chain) => open.get(chain) ?? []),
      { fromMs },
    )
  }

  #ranges(): Promise<Ranges> {
    const isFresh = Math.abs(this.#now() - this.#readAtMs) < freshMs
    if (this.#reading && isFresh) return this.#reading
    this.#readAtMs = this.#now()
    const reading = readRanges(this.#pool)
    // The callers get the error; the next one reads again.
    reading.catch(() => (this.#reading = null))
    this.#reading = reading
    return reading
  }
}
