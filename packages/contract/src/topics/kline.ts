import { type Period, periods } from '@peregrine/core/period'
import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { candleTypes, type CandleWire, zCandleWire } from '../trade.ts'

/** Candles shown, which is also the maximum of a list before the oldest is dropped. Older ones are fetched by HTTP. */
export const shownCandles = 300
export const keptCandles = 400

const zEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('candle'), candle: zCandleWire }),
  z.object({ type: z.literal('removed'), time: z.number() }),
])

function applyCandle(list: CandleWire[], candle: CandleWire): CandleWire[] {
  let at = list.length
  while (at > 0 && (list[at - 1]?.time ?? 0) >= candle.time) at--
  const isSame = list[at]?.time === candle.time
  const next = [...list.slice(0, at), candle, ...list.slice(isSame ? at + 1 : at)]
  return next.length > keptCandles ? next.slice(-keptCandles) : next
}

/** Candles of one pool and period, oldest first; prices or market caps, in dollars or in the pool's other coin. */
export const kline = defineTopic({
  name: 'kline',
  params: z.object({
    chainType: zNetworkInput,
    poolAddress: zAddressInput,
    timeFrame: z.enum(periods as [Period, ...Period[]]),
    type: z.enum(candleTypes).default('price'),
  }),
  snapshot: z.array(zCandleWire),
  event: zEvent,
  apply: (list, event) =>
    event.type === 'candle'
      ? applyCandle(list, event.candle)
      : list.filter(({ time }) => time !== event.time),
  pausesOnLeave: true,
})
