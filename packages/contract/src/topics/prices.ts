import { z } from 'zod'
import { defineTopic, wholeState } from '../topic.ts'

export const pricedCoins = ['SOL', 'ETH', 'BNB', 'SUI', 'VIRTUAL'] as const
export type PricedCoin = (typeof pricedCoins)[number]

const zPrice = z.number().nullable()

/** Dollars per coin; null if no price is known. */
export const zPrices = z.object({ SOL: zPrice, ETH: zPrice, BNB: zPrice, SUI: zPrice, VIRTUAL: zPrice })
export type Prices = z.infer<typeof zPrices>

/** Coin prices. An event is the whole state: the latest wins. */
export const prices = defineTopic({
  name: 'prices',
  params: z.object({}),
  ...wholeState(zPrices),
})
