import { z } from 'zod'
import { zAddressList } from '../addressList.ts'
import { zPage } from '../envelope.ts'
import { zCursorInput, zLimit, zNetworkInput, zPoolParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zTradeWire } from '../trade.ts'
import { zWalletTag } from '../walletTag.ts'

const zPaging = z.object({ limit: zLimit(100, 500), before: zCursorInput })

/** The public feed: trades of KOLs, newest first, at most 100. */
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

const zTime = z.coerce.number<number>().int().min(0).max(1e14).optional()

/** Comma-separated tags. */
const zTags = zText(40)
  .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
  .pipe(z.array(zWalletTag).max(20))

export const getPoolTrades = defineRoute({
  path: '/api/trades/:network/:pool',
  summary:
    'The swaps of one pool, newest or oldest first, by side, dollars, makers, tags of makers and time (milliseconds, from ≤ t < to)',
  params: zPoolParams,
  query: zPaging.extend({
    side: z.enum(['buy', 'sell']).optional(),
    minUsd: z.coerce.number<number>().min(0).max(1e12).optional(),
    /** Comma-separated wallets. Combined with `tags` as a union. */
    maker: zAddressList(50).optional(),
    tags: zTags.optional(),
    from: zTime,
    to: zTime,
    /** `true` joins the launchpad pool and the pool the token migrated to. */
    joined: z.enum(['true', 'false']).default('false'),
    /** Which come first; `before` goes on in the same order. */
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  reply: zPage(zTradeWire),
  cost: 5,
  faults: ['network.unknown', 'request.malformed'],
})
