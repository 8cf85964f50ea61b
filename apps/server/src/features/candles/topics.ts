import { keptCandles, kline, shownCandles } from '@peregrine/contract/topics/kline'
import type { CandleChange } from '@peregrine/contract/chainRecord'
import type { CandleType, CandleWire } from '@peregrine/contract/trade'
import { networkFacts } from '@peregrine/core/network'
import { periodSeconds } from '@peregrine/core/period'
import type { z } from 'zod'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import { type FoldedSource, foldedSource } from '../../realtime/topicSource.ts'
import { listCandles } from './store.ts'

type Params = z.output<typeof kline.params>

/** Builds a candle in the other coin: its own prices, or the market caps that follow from them. */
function nativeCandle({ price, cap, native }: CandleChange, isCap: boolean): CandleWire | null {
  if (!price || !native || (isCap && !cap)) return null
  const times = (which: 'open' | 'high' | 'low' | 'close') =>
    isCap && cap ? native[which] * (cap[which] / price[which]) : native[which]
  return { ...price, open: times('open'), high: times('high'), low: times('low'), close: times('close') }
}

function candleOf(change: CandleChange, type: CandleType): CandleWire | null {
  if (type === 'price') return change.price
  return type === 'mcap' ? change.cap : nativeCandle(change, type === 'native-mcap')
}

function candleEvents(record: IndexedRecord, { poolAddress, timeFrame, type }: Params) {
  const period = periodSeconds[timeFrame]
  return record
    .candlesOf(poolAddress)
    .filter((change) => change.period === period)
    .map((change) => {
      const candle = candleOf(change, type)
      return candle ? { type: 'candle' as const, candle } : { type: 'removed' as const, time: change.time }
    })
}

/** Stream of a pool's candles. */
export const klineSource: FoldedSource = foldedSource(kline, {
  list: { shown: shownCandles, kept: keptCandles },
  chain: ({ chainType }) => networkFacts[chainType].chain,
  load: (db, { chainType, poolAddress, timeFrame, type }) =>
    listCandles(
      db,
      { chain: networkFacts[chainType].chain, pool: poolAddress, period: periodSeconds[timeFrame], type },
      { limit: keptCandles },
    ),
  events: candleEvents,
})
