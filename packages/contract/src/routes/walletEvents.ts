import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zAddressInput, zCursorInput, zLimit, zNetworkInput } from '../input.ts'
import { monitorEvents } from '../watchedWallet.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zTradeWire } from '../trade.ts'
import { zWalletEvent } from '../walletEvent.ts'

const zUsd = z.coerce.number<number>().min(0).max(1e15).optional()

/** Event filter: type (IN buys, OUT sales, OTHER everything else) and minimum value in dollars. */
const zEventFilter = z.object({
  event: z.enum(monitorEvents).default('ALL'),
  minUsd: zUsd,
  maxUsd: zUsd,
})

const faults = ['session.missing', 'session.foreign', 'network.unknown', 'request.malformed'] as const

export const getWalletEvents = defineRoute({
  path: '/api/wallet-events',
  summary:
    'Events of the wallets that the signed-in wallet watches, newest first, by its rules; with `wallet`, all indexed events of that one. A page may be shorter than asked; it is the last when `next` is null',
  access: 'session',
  query: zEventFilter.extend({
    network: zNetworkInput.optional(),
    wallet: zAddressInput.optional(),
    spam: z.enum(['hidden', 'shown']).default('hidden').describe('Transfers that are marked as spam'),
    limit: zLimit(50, 200),
    before: zCursorInput,
  }),
  reply: zPage(zWalletEvent),
  cost: 10,
  faults,
})

/** The custom feed of the product spec. */
export const getWatchedWalletTrades = defineRoute({
  path: '/trades/monitor/:network/:userAddress',
  summary: 'Trades of the wallets that the signed-in wallet watches on a network, by its rules, newest first',
  access: 'session',
  params: z.object({ network: zNetworkInput, userAddress: zText(64).min(1) }),
  query: zEventFilter.extend({ limit: zLimit(100, 200) }),
  ownerOf: ({ params }) => params.userAddress,
  reply: z.array(zTradeWire),
  cost: 10,
  faults,
})
