import type { WalletPositionWire } from '@peregrine/contract/routes/users'
import { usdText } from '@peregrine/core/units'
import type { RealisedStep } from '@peregrine/core/portfolio/position'
import type { TokenPosition } from '../portfolio.ts'

/** First millisecond of a period that ends now; null if it has no start. */
export type PeriodStart = number | null

/** True from the period's first millisecond on. */
export function isWithin(timeMs: number, start: PeriodStart): boolean {
  return start === null || timeMs >= start
}

/** When a trade of the position happened. */
export function timeAt({ rows }: Pick<TokenPosition, 'rows'>, index: number): number {
  return Number(rows[index]?.time_ms)
}

/** Index of the position's first trade in the period; the number of its trades if there is none. */
function firstIndex(position: TokenPosition, start: PeriodStart): number {
  const { rows, lastTradeMs } = position
  if (start === null) return 0
  if (lastTradeMs === null || lastTradeMs < start) return rows.length
  return rows.findIndex(({ time_ms }) => Number(time_ms) >= start)
}

/** What the pools took and gave in the position's trades of the period, in millionths of a dollar. */
export type Volume = {
  buys: number
  sells: number
  buyMicros: bigint
  sellMicros: bigint
  unpricedBuys: number
  unpricedSells: number
}

export const noVolume: Volume = {
  buys: 0,
  sells: 0,
  buyMicros: 0n,
  sellMicros: 0n,
  unpricedBuys: 0,
  unpricedSells: 0,
}

export function volumeOf(position: TokenPosition, start: PeriodStart): Volume {
  const volume = { ...noVolume }
  const { trades } = position
  for (let at = firstIndex(position, start); at < trades.length; at++) {
    const trade = trades[at]
    if (trade?.side === 'buy') {
      volume.buys++
      volume.buyMicros += trade.micros ?? 0n
      if (trade.micros === null) volume.unpricedBuys++
    } else {
      volume.sells++
      volume.sellMicros += trade?.micros ?? 0n
      if (trade?.micros == null) volume.unpricedSells++
    }
  }
  return volume
}

export function addVolumes(one: Volume, other: Volume): Volume {
  return {
    buys: one.buys + other.buys,
    sells: one.sells + other.sells,
    buyMicros: one.buyMicros + other.buyMicros,
    sellMicros: one.sellMicros + other.sellMicros,
    unpricedBuys: one.unpricedBuys + other.unpricedBuys,
    unpricedSells: one.unpricedSells + other.unpricedSells,
  }
}

/** Dollars of a sum over `count` trades, of which `unpriced` have no value; null if that is all of them. */
export function knownSum(micros: bigint, count: number, unpriced: number): string | null {
  return count > 0 && unpriced === count ? null : usdText(micros)
}

/** The position's steps in the period. */
export function stepsWithin(position: TokenPosition, start: PeriodStart): RealisedStep[] {
  const first = firstIndex(position, start)
  return first === 0 ? position.steps : position.steps.filter(({ index }) => index >= first)
}

/** Sum of what is known of these steps; null if there are some, and nothing is known of any. */
export function realisedText(steps: readonly RealisedStep[]): string | null {
  const micros = steps.reduce((sum, step) => sum + step.micros, 0n)
  return knownSum(micros, steps.length, steps.filter(({ known }) => known === 'none').length)
}

/** The position's part in the period; null without a trade in it. */
export function inPeriodOf(position: TokenPosition, start: PeriodStart): WalletPositionWire['inPeriod'] {
  const { buys, sells, buyMicros, sellMicros, ...volume } = volumeOf(position, start)
  const trades = buys + sells
  if (trades === 0) return null
  const steps = stepsWithin(position, start)
  return {
    trades,
    volumeUsd: knownSum(buyMicros + sellMicros, trades, volume.unpricedBuys + volume.unpricedSells),
    realisedUsd: realisedText(steps),
  }
}

/** Time of the first purchase; null without one. */
export function firstBuyMs(position: TokenPosition): number | null {
  const index = position.trades.findIndex(({ side }) => side === 'buy')
  return index < 0 ? null : timeAt(position, index)
}

/** Time of the last sale of a position that was sold and is held no more; else null. */
export function closedMs(position: TokenPosition): number | null {
  if (position.position.heldUnits > 0n) return null
  const index = position.trades.findLastIndex(({ side }) => side === 'sell')
  return index < 0 ? null : timeAt(position, index)
}
