import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import { lateChains } from './lateChains.ts'

const maxOffMs = 30_000
/** Newest blocks of chains that stand still do so at different times; a wrong clock makes all of them equally old. */
const sameAgeMs = 15_000

/**
 * How far a clock is ahead of the chains' newest blocks, in milliseconds, negative where it is behind them; 0 while that
 * is within 30 s, or chains that are late explain it.
 */
export function clockOff(chains: readonly ChainStatusWire[], nowMs: number): number {
  // A chain that is still being read from an old block says nothing of the clock.
  const ages = chains.flatMap(({ blockTime, health }) =>
    health?.state === 'live' && blockTime !== null ? [nowMs - blockTime] : [],
  )
  if (ages.length === 0) return 0
  const [least, most] = [Math.min(...ages), Math.max(...ages)]
  if (least < -maxOffMs) return least
  if (least <= maxOffMs) return 0
  const isShared = ages.length > 1 && most - least < sameAgeMs
  return isShared || lateChains(chains).length === 0 ? least : 0
}
