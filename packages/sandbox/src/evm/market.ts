import type { Network } from '@peregrine/core/network'
import type { Random } from '../people/random.ts'
import type { Person } from './cast.ts'
import type { TokenKind, WorldPool } from './world.ts'

/** One traded token with its current venue and its popularity. */
export type Market = {
  pool: WorldPool
  network: Network
  kind: TokenKind
  bornMs: number
  /** Initial interest; halves every `halfLifeMs`, down to `floorHeat`. */
  heat: number
  halfLifeMs: number
  floorHeat: number
  /** Maximum dollars per purchase. */
  maxDollars: number
  /** Share of sales among trades, once there are holders. */
  sellShare: number
  holders: Person[]
}

const maxHolders = 150

/** Current interest. */
export function interest(market: Market, nowMs: number): number {
  return market.floorHeat + market.heat * 0.5 ** ((nowMs - market.bornMs) / market.halfLifeMs)
}

/** Picks a market of a network, weighted by interest; null if there is none. */
export function pickMarket(
  markets: readonly Market[],
  network: Network,
  nowMs: number,
  random: Random,
): Market | null {
  const open = markets.filter((market) => market.network === network)
  return open.length === 0 ? null : random.pickWeighted(open, (market) => interest(market, nowMs))
}

/** Adds a buyer; the earliest are dropped when there are too many. */
export function addHolder(market: Market, person: Person): void {
  if (market.holders.includes(person)) return
  market.holders.push(person)
  if (market.holders.length > maxHolders) market.holders.shift()
}

/** Removes a person who sold everything. */
export function removeHolder(market: Market, person: Person): void {
  market.holders = market.holders.filter((holder) => holder !== person)
}

/** The market of an established token's pool. */
export function establishedMarket(pool: WorldPool, network: Network): Market {
  return {
    pool,
    network,
    kind: 'honest',
    bornMs: 0,
    heat: 0,
    halfLifeMs: 1,
    floorHeat: 1,
    maxDollars: 12_000,
    sellShare: 0.5,
    holders: [],
  }
}

/** Drops the least interesting markets, so that memory stays bounded. */
export function pruneMarkets(markets: readonly Market[], nowMs: number, keep: number): Market[] {
  const established = markets.filter((market) => market.heat === 0)
  const launched = markets
    .filter((market) => market.heat > 0)
    .sort((a, b) => interest(b, nowMs) - interest(a, nowMs))
  return [...established, ...launched.slice(0, keep)]
}
