import { setTimeout as sleep } from 'node:timers/promises'
import { periodSeconds } from '@peregrine/core/period'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import type { Pool } from 'pg'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { askAll, word } from './recount/askAll.ts'
import { sendDust } from './recount/sendDust.ts'
import { storedPrices } from './recount/storedPrices.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase, type ThrowawayDatabase } from './throwawayDatabase.ts'

const swapsPerRound = 98
const roundsInAll = 51
/** Two ways to round the same number. */
const allowance = 1e-9

const isNear = (one: number | null, other: number): boolean =>
  one !== null && Math.abs(one / other - 1) <= allowance

/** A stored trade. `native` is the candle's of its very second, in the pool's other coin. */
type Stored = {
  pool: string
  dex: string
  token: string
  quote: string
  block_number: string
  time_ms: string
  price_usd: number | null
  paid_usd: number | null
  native: number | null
  side: string
  in_block: number
}

/** With the price that its pool's storage shows at the end of its block, in the pool's other coin. */
type Counted = Stored & { price: number }

type Recount = { counted: Counted[]; shared: number }

/**
 * Counts the trades after a block. One trade to a block and pool, so that the state after the block is the one after the
 * trade.
 */
async function countTrades(chain: TestChain, db: Pool, afterBlock: number): Promise<Recount> {
  const { rows } = await db.query<Stored>(
    `select t.pool, dex, token, quote, block_number, time_ms, price_usd, paid_usd, side, c.native_close as native,
        count(*) over (partition by t.pool, block_number)::int as in_block
      from trade t left join candle c on c.chain = t.chain and c.pool = t.pool and c.period = 1
        and c.open_s = t.time_ms / 1000
      where in_pool and side <> 'x' and block_number > $1 order by block_number, tx_index, idx`,
    [afterBlock],
  )
  const alone = rows.filter((row) => row.in_block === 1)
  const prices = await storedPrices(chain.rpcUrl, alone)
  const counted = alone.map((row, at) => ({ ...row, price: prices[at] as number }))
  return { counted, shared: rows.length - alone.length }
}

/** True if a trade's prices are those of the storage; in dollars only where the other coin is one. */
function isRight(chain: TestChain, { native, price_usd: usd, quote, price }: Counted): boolean {
  const inDollars = chain.contracts.stables.some(({ address }) => address.toLowerCase() === quote)
  return isNear(native, price) && (inDollars ? isNear(usd, price) : usd !== null)
}

type Prices = Record<'open' | 'high' | 'low' | 'close', number>
type Candle = Prices & { buys: number; sells: number }

/** The candles of these trades, by key. */
function candlesOf(counted: readonly Counted[]): Map<string, Candle> {
  const candles = new Map<string, Candle>()
  for (const { pool, time_ms, price, side } of counted) {
    for (const period of Object.values(periodSeconds)) {
      const key = `${pool} ${period} ${Math.floor(Number(time_ms) / 1_000 / period) * period}`
      const candle = candles.get(key) ?? {
        open: price,
        high: price,
        low: price,
        close: price,
        buys: 0,
        sells: 0,
      }
      candle.high = Math.max(candle.high, price)
      candle.low = Math.min(candle.low, price)
      candle.close = price
      if (side === 'b') candle.buys++
      else candle.sells++
      candles.set(key, candle)
    }
  }
  return candles
}

async function countCandles(db: Pool, counted: readonly Counted[]): Promise<{ wrong: number; all: number }> {
  const expected = candlesOf(counted)
  const { rows } = await db.query<Candle & { pool: string; period: number; open_s: string }>(
    `select pool, period, open_s, native_open as open, native_high as high, native_low as low, native_close as close,
      buys, sells from candle`,
  )
  let wrong = Math.abs(rows.length - expected.size)
  for (const { pool, period, open_s, ...candle } of rows) {
    const own = expected.get(`${pool} ${period} ${open_s}`)
    const isEqual =
      own !== undefined &&
      (['open', 'high', 'low', 'close'] as const).every((key) => isNear(candle[key], own[key])) &&
      candle.buys === own.buys &&
      candle.sells === own.sells
    if (!isEqual) wrong++
  }
  return { wrong, all: rows.length }
}

/**
 * Trades of the market makers, and after them one for dust in a pair, each in a block of its own; counted at once, since
 * a node forgets what its contracts held.
 */
async function tradeAndCount(
  chain: TestChain,
  database: ThrowawayDatabase,
  rounds: number,
): Promise<Recount> {
  const all: Recount = { counted: [], shared: 0 }
  const indexer = await indexTestChain(chain, database.connection, () => undefined)
  const head = async () => Number(word((await askAll(chain.rpcUrl, [['eth_blockNumber', []]]))[0]))
  try {
    for (let round = 0; round < rounds; round++) {
      const before = await head()
      await chain.sendSwaps(swapsPerRound, 1)
      await sendDust(chain, round)
      const after = await head()
      while (indexer.health.committed < after) await sleep(20)
      const { counted, shared } = await countTrades(chain, database.pool, before)
      all.counted.push(...counted)
      all.shared += shared
    }
  } finally {
    await indexer.stop()
  }
  return all
}

/**
 * Counts prices and candles of trades again, from what the pools' contracts store at the end of each trade's block, as a
 * client of its own reads it: `eth_getStorageAt` and nothing of the index's code.
 */
export async function benchRecountPrices({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const database = await startThrowawayDatabase()
  try {
    const { counted, shared } = await tradeAndCount(chain, database, isQuick ? 2 : roundsInAll)
    const wrong = counted.filter((one) => !isRight(chain, one)).length
    const candles = await countCandles(database.pool, counted)
    const apart = counted.filter(({ price_usd: usd, paid_usd: paid }) => !isNear(usd, paid ?? 0)).length
    console.error(
      `trades recounted ${counted.length} (paid another price than the pool's: ${apart}), of blocks with several ` +
        `${shared}, candles ${candles.all}`,
    )
    return [
      atMost('recount-too-few-trades', Math.max(0, (isQuick ? 190 : 5_000) - counted.length), 'trades', 0),
      atMost('recount-prices-wrong', wrong, 'trades', 0),
      atMost('recount-candles-wrong', shared > 0 ? candles.all : candles.wrong, 'candles', 0),
    ]
  } finally {
    await chain.stop()
    await database.end()
  }
}
