import { z } from 'zod'
import { defineTopic } from '../topic.ts'
import { zUnits } from '../trade.ts'
import { applyTradeListEvent } from '../tradeList.ts'

export const zPumpTrade = z.object({
  id: z.string(),
  mint: z.string(),
  symbol: z.string(),
  poolAddress: z.string(),
  user: z.string(),
  userName: z.string().nullable(),
  signature: z.string(),
  isBuy: z.boolean(),
  /** Lamports. */
  solAmount: zUnits,
  /** Millionths of a token. */
  tokenAmount: zUnits,
  /** Milliseconds. */
  eventTime: z.number(),
  /** Dollars of the trade and per token, at the time of the trade. */
  usd: z.number().nullable(),
  price: z.number().nullable(),
  marketCap: z.number().nullable(),
})
export type PumpTrade = z.infer<typeof zPumpTrade>

/** Live trades of the Solana launchpad, newest first. */
export const pump = defineTopic({
  name: 'pump',
  params: z.object({}),
  snapshot: z.array(zPumpTrade),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('trade'), trade: zPumpTrade }),
    z.object({ type: z.literal('removed'), ids: z.array(z.string()) }),
  ]),
  apply: (list, event) => applyTradeListEvent(list, event),
})
