import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zUnits } from '../trade.ts'

export const maxMoves = 40

const tradePattern = /^[0-9A-Za-z]{20,64}\.[0-9A-Za-z]{20,64}\.\d{1,14}\.\d{1,12}$/

/** Trades joined by commas, each as `sender.token.timestamp.blockNumber`. */
const zTradeKeys = zText(maxMoves * 160)
  .transform((text) => text.split(','))
  .pipe(z.array(zText(160).regex(tradePattern)).min(1).max(maxMoves))

/**
 * A wallet's holding in a token before a trade, by its trades: makes a buy an opening or an addition, a sale a
 * reduction or a closing. Incoming transfers do not count.
 */
export const getHeldBefore = defineRoute({
  path: '/api/held-before/:network',
  summary: 'What wallets held of the tokens that they traded, before these trades, by their earlier trades',
  params: z.object({ network: zNetworkInput }),
  query: z.object({ trades: zTradeKeys }),
  /** In the order of the trades, in base units; negative if more was sold than bought. */
  reply: z.array(zUnits),
  cost: 8,
  faults: ['network.unknown', 'request.malformed'],
})
