import { keptCandles, kline, shownCandles } from '@peregrine/contract/topics/kline'
import type { CandleWire } from '@peregrine/contract/trade'
import { type Network, networkFacts } from '@peregrine/core/network'
import { type Period, periodSeconds } from '@peregrine/core/period'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import type { FoldedSource } from '../../realtime/topicSource.ts'
import { type CandleType, listCandles } from './store.ts'

type Params = { chainType: Network; poolAddress: string; timeFrame: Period; type: CandleType }

function candleEvents(record: IndexedRecord, { poolAddress, timeFrame, type }: Params) {
  const period = periodSeconds[timeFrame]
  return record
    .candlesOf(poolAddress)
    .filter((change) => change.period === period)
    .map((change) => {
      const candle: CandleWire | null = type === 'price' ? change.price : change.cap
      return candle ? { type: 'candle' as const, candle } : { type: 'removed' as const, time: change.time }
    })
}

/** A pool's candles as a stream. */
export const klineSource: FoldedSource = {
  kind: 'folded',
  topic: kline as unknown as FoldedSource['topic'],
  list: { shown: shownCandles, kept: keptCandles },
  chain: ({ chainType }: Params) => networkFacts[chainType].chain,
  load: (db, { chainType, poolAddress, timeFrame, type }: Params) =>
    listCandles(
      db,
      { chain: networkFacts[chainType].chain, pool: poolAddress, period: periodSeconds[timeFrame], type },
      { limit: keptCandles },
    ),
  events: candleEvents,
}
