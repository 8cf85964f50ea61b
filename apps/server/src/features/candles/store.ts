import type { CandleType, CandleWire } from '@peregrine/contract/trade'
import type { ChainKey } from '@peregrine/core/network'
import type { Queryable } from '../../db/queryable.ts'
import { ownCoins } from '../../domain/tokens/ownCoins.ts'

type CandleRow = Omit<CandleWire, 'time' | 'volume'> & { time: string; volume: string }

/**
 * SQL of each type's values; a market cap in the other coin is its price times the supply implied by that in dollars.
 */
const valueOf: Record<CandleType, (which: 'open' | 'high' | 'low' | 'close') => string> = {
  price: (which) => which,
  mcap: (which) => `cap_${which}`,
  'native-price': (which) => `native_${which}`,
  'native-mcap': (which) => `native_${which} * (cap_${which} / nullif(${which}, 0))`,
}

const isKnown: Record<CandleType, string> = {
  price: '',
  mcap: 'and cap_close is not null',
  'native-price': 'and native_close is not null',
  'native-mcap': 'and native_close is not null and cap_close is not null',
}

export type CandleScope = { chain: ChainKey; pool: string; period: number; type: CandleType }
type CandleRange = { limit: number; fromS?: number | undefined; toS?: number | undefined; isJoined?: boolean }

const valuesOf = (type: CandleType): string =>
  (['open', 'high', 'low', 'close'] as const).map((which) => `${valueOf[type](which)} as ${which}`).join(', ')

/**
 * A pool's candles, and those read of its past before the indexing. Of a bucket that both have, the past is the earlier
 * part. `place` orders the markets of a token.
 */
const partsOf = (type: CandleType): string => `parts as (
    select c.*, 2 * m.place + c.half as place from (select pool, max(place) as place from pair group by pool) m,
      lateral (
        (select 1 as half, open_s, buy_micros, sell_micros, buys, sells, ${valuesOf(type)} from candle
          where chain = $1 and pool = m.pool and period = $3 and open_s >= $4 and open_s < $5 ${isKnown[type]}
          order by open_s desc limit $6)
        union all
        (select 0 as half, open_s, buy_micros, sell_micros, buys, sells, ${valuesOf(type)} from past_candle
          where chain = $1 and pool = m.pool and period = $3 and open_s >= $4 and open_s < $5 ${isKnown[type]}
          order by open_s desc limit $6)
      ) c
  )
  select open_s as time, (array_agg(open order by place))[1] as open, max(high) as high, min(low) as low,
    (array_agg(close order by place desc))[1] as close, sum(buy_micros + sell_micros) as volume,
    sum(buys)::integer as buys, sum(sells)::integer as sells
  from parts group by open_s order by open_s desc limit $6`

const onePool = (type: CandleType): string => `
  with pair as (select $2::text as pool, 0 as place), ${partsOf(type)}`

/**
 * Joins the launchpad's pool and the one that the token moved to: trading on the curve ends where the other begins, so
 * a shared bucket takes the curve's open and the other's close. In a coin other than dollars they join only if both
 * trade in the same one (the chain's own counts as the same, wrapped or not).
 */
const joinedPools = (type: CandleType): string => {
  const isNative = type === 'native-price' || type === 'native-mcap'
  const coin = (quote: string) => `case when ${quote} = any($7) then 'own' else ${quote} end`
  const sameCoin = isNative
    ? `and ${coin('l.quote')} = (select ${coin('d.quote')} from pool d where d.chain = $1 and d.id = l.to_pool)`
    : ''
  return `
  with pair as (
    select $2::text as pool, 0 as place
    union select l.pool, 0 from pool p join launch l on l.chain = p.chain and l.token = p.token
      where p.chain = $1 and p.id = $2 and l.to_pool = p.id ${sameCoin}
    union select l.to_pool, 1 from pool p join launch l on l.chain = p.chain and l.token = p.token
      where p.chain = $1 and p.id = $2 and l.to_pool is not null and (l.pool = p.id or l.to_pool = p.id) ${sameCoin}
  ), ${partsOf(type)}`
}

/** Lists the last `limit` candles that open at or after `fromS` and before `toS` (seconds), oldest first. */
export async function listCandles(
  db: Queryable,
  { chain, pool, period, type }: CandleScope,
  { limit, fromS = 0, toS = Number.MAX_SAFE_INTEGER, isJoined = false }: CandleRange,
): Promise<CandleWire[]> {
  const { rows } = await db.query<CandleRow>({
    name: `candles-${type}${isJoined ? '-joined' : ''}`,
    text: isJoined ? joinedPools(type) : onePool(type),
    values: [
      chain,
      pool,
      period,
      fromS,
      toS,
      limit,
      ...(isJoined && type.startsWith('native') ? [ownCoins(chain)] : []),
    ],
  })
  return rows.map((row) => ({ ...row, time: Number(row.time), volume: Number(row.volume) / 1e6 })).reverse()
}
