import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zAddressInput, zCursorInput, zLimit, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork, zTradeWire, zUnits } from '../trade.ts'

export const zHolding = z.object({
  tokenAddress: z.string(),
  symbol: z.string(),
  decimals: z.number().nullable(),
  units: zUnits,
  tokenPrice: z.number().nullable(),
  valueUsd: z.number().nullable(),
  bestPool: z.string().nullable(),
})

export const getUser = defineRoute({
  path: '/api/user/:network/:address',
  summary:
    'A wallet: its name, how it traded in the last 30 days, what it holds of indexed tokens, its trades',
  params: z.object({ network: zNetworkInput, address: zAddressInput }),
  query: z.object({ limit: zLimit(50, 200), before: zCursorInput }),
  reply: z.object({
    network: zNetwork,
    address: z.string(),
    name: z.string().nullable(),
    buys: z.number(),
    sells: z.number(),
    buyUsd: z.number(),
    sellUsd: z.number(),
    tokensTraded: z.number(),
    lastTradeAt: z.number().nullable(),
    holdings: z.array(zHolding),
    trades: zPage(zTradeWire),
  }),
  cost: 10,
  faults: ['network.unknown', 'request.malformed'],
})
