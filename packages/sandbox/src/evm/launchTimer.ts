import type { EvmKey } from './contractAddresses.ts'
import { launchFourToken, launchPoolToken } from './launchTokens.ts'
import type { Market } from './market.ts'
import { buy, type TradingContext } from './planTrades.ts'

/** Launches new tokens from time to time. */
export type LaunchTimer = {
  /** Launches due tokens; returns the markets tradable from this block on. */
  launch(nowMs: number, deadline: bigint): Market[]
  /** Markets of four.meme tokens created in the last block, with the snipers' first buys. */
  takeNewborn(deadline: bigint): Market[]
}

type Kind = 'pool' | 'four'

/** Seconds between launches, by kind and chain. */
const everySeconds: Record<EvmKey, Partial<Record<Kind, number>>> = {
  eth: { pool: 60 },
  base: { pool: 55 },
  bsc: { pool: 150, four: 30 },
}

/** A timer whose first launches are due at once. */
export function createLaunchTimer(trading: TradingContext, onToken: () => void): LaunchTimer {
  const { key, random, cast } = trading
  const dueMs: Record<Kind, number> = { pool: 0, four: 0 }
  let newborn: Market[] = []

  const isDue = (kind: Kind, nowMs: number): boolean => {
    const every = everySeconds[key][kind]
    if (!every || nowMs < dueMs[kind]) return false
    dueMs[kind] = nowMs + every * 1000 * (0.7 + random.next() * 0.6)
    onToken()
    return true
  }

  return {
    launch(nowMs, deadline) {
      if (isDue('four', nowMs)) launchFourToken(trading, nowMs, (market) => newborn.push(market))
      return isDue('pool', nowMs) ? [launchPoolToken(trading, nowMs, deadline)] : []
    },
    takeNewborn(deadline) {
      const born = newborn
      newborn = []
      for (const market of born) {
        const count = random.between(1, 3)
        for (let i = 0; i < count; i++) buy(trading, { person: random.pick(cast.sniper), market }, deadline)
      }
      return born
    },
  }
}
