import type { CandleWire } from '@peregrine/contract/trade'
import type { ChainKey } from '@peregrine/core/network'

export type CandleType = 'price' | 'mcap'

type Queryable = {
  query<Row extends object>(query: {
    name?: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Row[] }>
}

type CandleRow = Omit<CandleWire, 'time' | 'volume'> & { time: string; volume: string }

const columns = {
  price: 'open, high, low, close',
  mcap: 'cap_open as open, cap_high as high, cap_low as low, cap_close as close',
}

export type CandleScope = { chain: ChainKey; pool: string; period: number; type: CandleType }

/** The last `limit` candles that begin at or after `fromS` and before `toS` (seconds), oldest first. */
export async function listCandles(
  db: Queryable,
  { chain, pool, period, type }: CandleScope,
  { limit, fromS = 0, toS = Number.MAX_SAFE_INTEGER }: { limit: number; fromS?: number; toS?: number },
): Promise<CandleWire[]> {
  const { rows } = await db.query<CandleRow>({
    name: `candles-${type}`,
    text: `select open_s as time, ${columns[type]}, (buy_micros + sell_micros) as volume, buys, sells
      from candle
      where chain = $1 and pool = $2 and period = $3 and open_s >= $4 and open_s < $5
        ${type === 'mcap' ? 'and cap_close is not null' : ''}
      order by open_s desc limit $6`,
    values: [chain, pool, period, fromS, toS, limit],
  })
  return rows.map((row) => ({ ...row, time: Number(row.time), volume: Number(row.volume) / 1e6 })).reverse()
}
