import { type Period, periods } from '@peregrine/core/period'
import { z } from 'zod'
import { zPoolParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { candleTypes, zCandleWire } from '../trade.ts'

const zSeconds = z.coerce.number<number>().int().min(0).max(1e11)

export const getCandles = defineRoute({
  path: '/api/candles/:network/:pool',
  summary: 'Candles of a pool, oldest first: the last ones that begin in [from, to), times in seconds',
  params: zPoolParams,
  query: z.object({
    period: z.enum(periods as [Period, ...Period[]]).default('1m'),
    type: z.enum(candleTypes).default('price'),
    from: zSeconds.optional(),
    to: zSeconds.optional(),
    /** `true` joins the launchpad pool and the pool the token migrated to. */
    joined: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number<number>().int().min(1).max(1_500).default(500),
  }),
  reply: z.array(zCandleWire),
  cost: 5,
  faults: ['network.unknown', 'request.malformed'],
})

export const zPoolHistory = z.object({
  /** Trades since then are known, in milliseconds; null if nothing of the chain is. */
  fromMs: z.number().nullable(),
  /** True if there are no older trades. */
  isWhole: z.boolean(),
  /** True while older trades are read: for as long as this is asked every few seconds. */
  isReading: z.boolean(),
  /** Why older trades are not read: no endpoint serves them. */
  trouble: z.enum(['not-served']).nullable(),
})
export type PoolHistoryWire = z.infer<typeof zPoolHistory>

export const getPoolHistory = defineRoute({
  path: '/api/history/:network/:pool',
  summary:
    'How far back the trades of a pool and its market are known; asking has older ones read from the chain',
  params: zPoolParams,
  reply: zPoolHistory,
  cost: 2,
  faults: ['network.unknown'],
})
