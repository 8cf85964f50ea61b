import type { ChainKey } from '@peregrine/core/network'
import type { PricePool } from '@peregrine/sandbox/sandboxInfo'
import type { TestDatabase } from '@peregrine/testkit/database'

// A coin's price is the median of its pools' last prices, one for each slot (docs/coin-prices.md). Where a slot begins
// depends on the one before, so two indexes of which one left blocks out may differ for longer than five slots.
const slotMs = 3_000
const windowSlots = 5

type Quote = { block: number; timeMs: number }
type Gap = { from: number; end: number }

/** The blocks that began a pool's last slots, after each block that quotes it. */
function windowsOf(quotes: readonly Quote[]): Map<number, readonly number[]> {
  const windows = new Map<number, readonly number[]>()
  let window: number[] = []
  let startMs = Number.NEGATIVE_INFINITY
  for (const { block, timeMs } of quotes) {
    if (timeMs - startMs >= slotMs) {
      window = [...window, block].slice(-windowSlots)
      startMs = timeMs
    }
    windows.set(block, window)
  }
  return windows
}

/** The block after which a pool's window no longer depends on whether the gap was read. */
function settledAt(quotes: readonly Quote[], { from, end }: Gap): number {
  const whole = windowsOf(quotes)
  const others = windowsOf(quotes.filter(({ block }) => block < from || block > end))
  const isSettled = ({ block }: Quote) => {
    const [one = [], other = []] = [whole.get(block), others.get(block)]
    return one.length === windowSlots && (one[0] ?? 0) > end && one.join() === other.join()
  }
  return quotes.find(isSettled)?.block ?? Number.MAX_SAFE_INTEGER - 1
}

/**
 * Finds the first block after a gap whose coin prices are those of an index that left nothing out, by the trades of
 * such an index.
 */
export async function findSettled(
  { pool: client }: TestDatabase,
  { chain, pricePools }: { chain: ChainKey; pricePools: readonly PricePool[] },
  gap: Gap,
): Promise<number> {
  const { rows } = await client.query<Quote & { pool: string }>(
    `select distinct pool, block_number::float8 as block, time_ms::float8 as "timeMs" from trade
     where chain = $1 and pool = any($2) order by block`,
    [chain, pricePools.map(({ pool }) => pool)],
  )
  const byPool = Map.groupBy(rows, ({ pool }) => pool)
  return Math.max(...[...byPool.values()].map((quotes) => settledAt(quotes, gap))) + 1
}
