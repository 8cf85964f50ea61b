import type { Network } from '@peregrine/core/network'
import { tradeSomeCurve } from './curveTrades.ts'
import type { Market } from './market.ts'
import { tradeSomePool } from './poolTrades.ts'

/** Orders that nobody can fill at once are tried again a tick later. */
const triesPerTick = 5

const trading = { pump: tradeSomeCurve, sol: tradeSomePool } satisfies Partial<Record<Network, unknown>>

/** Makes the trades that were asked for. */
export function makeAsked(market: Market): void {
  const { people } = market
  for (const network of ['pump', 'sol'] as const) {
    if (people.owed(network) === 0) continue
    people.trying(network)
    for (let tries = 0; tries < triesPerTick && people.owed(network) > 0; tries++) trading[network](market)
  }
}
