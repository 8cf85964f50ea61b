import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import type { Pool } from 'pg'
import { eventOfTrade } from './eventOfTrade.ts'
import { effectKey, readEffects } from './readEffects.ts'

/** Converts trades to events with each one's effect on its wallet's position. */
export async function readTradeEvents(pool: Pool, trades: readonly TradeWire[]): Promise<WalletEvent[]> {
  const byChain = Map.groupBy(trades, ({ chain }) => chain)
  const effects = await Promise.all([...byChain].map(([chain, own]) => readEffects(pool, chain, own)))
  const effectOf = (trade: TradeWire) =>
    effects.map((known) => known.get(effectKey(trade))).find((effect) => effect !== undefined)
  return trades.map((trade) => eventOfTrade(trade, effectOf(trade)))
}
