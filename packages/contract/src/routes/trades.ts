import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zAddressInput, zCursorInput, zLimit, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zTradeWire } from '../trade.ts'

const zPaging = z.object({ limit: zLimit(100, 500), before: zCursorInput })

/** The public feed: trades of marked wallets, newest first, at most 100. */
export const getKolTrades = defineRoute({
  path: '/trades/kol/:network',
  summary: 'Trades of marked wallets (KOLs) on a network, newest first',
  params: z.object({ network: zNetworkInput }),
  reply: z.array(zTradeWire),
  cost: 5,
  faults: ['network.unknown'],
})

export const getTrades = defineRoute({
  path: '/api/trades/:network',
  summary: 'What wallets traded on a network, newest first; a route of several swaps is one trade',
  params: z.object({ network: zNetworkInput }),
  query: zPaging,
  reply: zPage(zTradeWire),
  cost: 5,
  faults: ['network.unknown', 'request.malformed'],
})

export const getPoolTrades = defineRoute({
  path: '/api/trades/:network/:pool',
  summary: 'The swaps of one pool, newest first',
  params: z.object({ network: zNetworkInput, pool: zAddressInput }),
  query: zPaging,
  reply: zPage(zTradeWire),
  cost: 5,
  faults: ['network.unknown', 'request.malformed'],
})
