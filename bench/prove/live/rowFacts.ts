import type { TestDatabase } from '@peregrine/testkit/database'

/** Blocks of both databases that are compared, and where dollar values are. */
export type FactRange = {
  from: number
  to: number
  /** Blocks left out at first, by number; values of trades are compared up to their end. */
  gapTo: number
  /** Values are compared again from this block on: until then a coin's price has too few sources. */
  settled: number
  /** Blocks that are named as missing: none of their rows are expected. */
  missing?: { from: number; to: number }
}

export type RowDifference = { lost: number; wrong: number; doubled: number; tables: string[]; rows: number }

const tradeColumns = `chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet, route_id,
  hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units, reason, fee_token,
  fee_units, network_fee_units, tip_units`
// Without the pool that prices a transferred token: for blocks read belatedly it is the deepest of today.
const transferColumns = `tx_hash, idx, wallet, direction, token, symbol, decimals, units, is_native, spam`

const read = ({ from, to, missing }: FactRange): string =>
  `block_number between ${from} and ${to}${missing ? ` and block_number not between ${missing.from} and ${missing.to}` : ''}`

/** What must be equal whether or not blocks were left out for a while, by table. */
function factsOf(range: FactRange): Record<string, string> {
  const blocks = read(range)
  const valued = `${blocks} and (block_number <= ${range.gapTo} or block_number >= ${range.settled})`
  const inBlocks: Record<string, string> = {
    trades: `select ${tradeColumns} from trade where ${blocks}`,
    transfers: `select ${transferColumns} from transfer where ${blocks}`,
    'known values': `select tx_hash, idx, value_micros is null as lacks_value, price_usd is null as lacks_price
      from trade where ${blocks}`,
  }
  if (range.missing) return inBlocks
  return {
    ...inBlocks,
    'values of trades': `select tx_hash, idx, value_micros, price_usd, paid_usd, market_cap, venue_fee_micros, network_fee_micros
      from trade where ${valued}`,
    candles: `select chain, pool, period, open_s, buys, sells, native_open, native_high, native_low, native_close
      from candle`,
    pools: `select chain, id, dex, token, quote, first_block, first_seen_ms, born_ms from pool`,
    tokens: `select chain, address, symbol, name, decimals, total_supply, first_block, first_seen_ms from token`,
    launches: `select chain, network, token, dex, pool, quote, creator, name, symbol, created_ms, first_block from launch`,
  }
}

type Counts = Map<string, number>

async function countsOf({ pool }: TestDatabase, query: string): Promise<Counts> {
  const { rows } = await pool.query<{ row: string; n: number }>(
    `select to_jsonb(t)::text as row, count(*)::int as n from (${query}) t group by 1`,
  )
  return new Map(rows.map(({ row, n }) => [row, n]))
}

/** How often rows are in the one more often than in the other. */
function excess(one: Counts, other: Counts): { absent: number; repeated: number; sample: string | null } {
  const found = { absent: 0, repeated: 0, sample: null as string | null }
  for (const [row, n] of one) {
    const expected = other.get(row) ?? 0
    if (n > expected) found.sample ??= row
    if (expected === 0) found.absent += n
    else found.repeated += Math.max(0, n - expected)
  }
  return found
}

/** Compares all rows of the blocks with those of an index that left nothing out, both ways. */
export async function compareRows(
  actual: TestDatabase,
  right: TestDatabase,
  range: FactRange,
): Promise<RowDifference> {
  const difference: RowDifference = { lost: 0, wrong: 0, doubled: 0, tables: [], rows: 0 }
  for (const [name, query] of Object.entries(factsOf(range))) {
    const [mine, theirs] = await Promise.all([countsOf(actual, query), countsOf(right, query)])
    const [extra, lacking] = [excess(mine, theirs), excess(theirs, mine)]
    difference.wrong += extra.absent
    difference.doubled += extra.repeated
    difference.lost += lacking.absent + lacking.repeated
    difference.rows += theirs.size
    const [less, more] = [lacking.absent + lacking.repeated, extra.absent + extra.repeated]
    if (less + more === 0) continue
    difference.tables.push(`${name} -${less} +${more}, such as -${lacking.sample} +${extra.sample}`)
  }
  return difference
}
