import type { ReportTokenWire, WalletReportWire } from '@peregrine/contract/walletReport'
import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import { addFees, noFees } from '@peregrine/core/portfolio/fees'
import type { RealisedStep } from '@peregrine/core/portfolio/position'
import { periodStartMs, type ReportPeriod } from '@peregrine/core/portfolio/reportPeriod'
import { usdText } from '@peregrine/core/units'
import { feesToWire } from '../../../wire/feesWire.ts'
import { isCostIncomplete } from '../portfolio.ts'
import type { Portfolio } from '../readPortfolio.ts'
import type { ValuedPosition } from '../valuePosition.ts'
import { closedToWire } from './closedPositions.ts'
import {
  addVolumes,
  isWithin,
  knownSum,
  noVolume,
  type PeriodStart,
  realisedText,
  stepsWithin,
  volumeOf,
} from './positionInPeriod.ts'
import { curveOf, realisedByDay, stepsInOrder } from './realisedByTime.ts'

function volumeFigures({ byChain, positions }: Portfolio, start: PeriodStart) {
  const volume = positions.map((each) => volumeOf(each, start)).reduce(addVolumes, noVolume)
  const { buys, sells, buyMicros, sellMicros, unpricedBuys, unpricedSells } = volume
  const rows = byChain.flatMap(({ rows: all }) =>
    all.filter(({ time_ms }) => isWithin(Number(time_ms), start)),
  )
  const others = byChain.flatMap(({ others: all }) =>
    all.filter(({ time_ms }) => isWithin(Number(time_ms), start)),
  )
  const unpricedOthers = others.filter(({ value_micros }) => value_micros === null).length
  const otherMicros = others.reduce((sum, { value_micros }) => sum + BigInt(value_micros ?? 0), 0n)
  const pricedBuys = buys - unpricedBuys
  return {
    tradeCount: rows.length,
    buys,
    sells,
    buyUsd: knownSum(buyMicros, buys, unpricedBuys),
    sellUsd: knownSum(sellMicros, sells, unpricedSells),
    volumeUsd: knownSum(buyMicros + sellMicros, buys + sells, unpricedBuys + unpricedSells),
    unpricedTrades: unpricedBuys + unpricedSells,
    otherTrades: others.length,
    otherVolumeUsd: others.length === 0 ? null : knownSum(otherMicros, others.length, unpricedOthers),
    averageBuyUsd: pricedBuys === 0 ? null : usdText(buyMicros / BigInt(pricedBuys)),
  }
}

type Result = { position: ValuedPosition; micros: bigint; trades: number }

function tokenToWire({ position, micros, trades }: Result): ReportTokenWire {
  return {
    network: position.chain,
    tokenAddress: position.token,
    symbol: position.facts?.symbol ?? '',
    realisedUsd: usdText(micros),
    trades,
  }
}

/** The tokens of complete cost with the largest gain and loss in the period. */
function extremes(traded: readonly ValuedPosition[], start: PeriodStart) {
  const results = traded
    .filter((position) => !isCostIncomplete(position))
    .map((position): Result => {
      const steps = stepsWithin(position, start)
      const micros = steps.reduce((sum, step) => sum + step.micros, 0n)
      return { position, micros, trades: steps.length }
    })
  const sorted = results.toSorted((a, b) => (a.micros === b.micros ? 0 : a.micros > b.micros ? -1 : 1))
  const [best, worst] = [sorted[0], sorted.at(-1)]
  return {
    best: best && best.micros > 0n ? tokenToWire(best) : null,
    worst: worst && worst.micros < 0n ? tokenToWire(worst) : null,
  }
}

/** Profit in percent of what was paid for the units sold, truncated to hundredths; null if nothing is known to be. */
function roiOf(steps: readonly RealisedStep[]): number | null {
  const cost = steps.reduce((sum, { costMicros }) => sum + costMicros, 0n)
  const profit = steps.reduce((sum, { micros }) => sum + micros, 0n)
  return cost === 0n ? null : Number((profit * 10_000n) / cost) / 100
}

function realisedFigures(traded: readonly ValuedPosition[], start: PeriodStart) {
  const steps = traded.flatMap((position) => stepsWithin(position, start))
  const sold = traded.filter((position) => stepsWithin(position, start).length > 0)
  return {
    realisedUsd: realisedText(steps),
    roiPercent: roiOf(steps),
    fees: feesToWire(steps.reduce((sum, step) => addFees(sum, step.fees), noFees)),
    unknownFees: [...new Set(sold.flatMap(({ position }) => position.unknownFees))],
    realisedTrades: steps.length,
    unknownTrades: steps.filter(({ known }) => known !== 'all').length,
  }
}

/** Positions with a trade in the period. */
export function tradedWithin({ positions }: Portfolio, start: PeriodStart): ValuedPosition[] {
  return positions.filter(({ lastTradeMs }) => lastTradeMs !== null && isWithin(lastTradeMs, start))
}

type ReportAsked = { period: ReportPeriod; scope: ReportScope; nowMs: number }

/** A wallet's figures within a period. */
export function reportOf(portfolio: Portfolio, { period, scope, nowMs }: ReportAsked): WalletReportWire {
  const start = periodStartMs(period, nowMs)
  const traded = tradedWithin(portfolio, start)
  const steps = stepsInOrder(portfolio.positions)
  return {
    period,
    scope,
    timeZone: 'UTC',
    from: start,
    readAt: nowMs,
    ...volumeFigures(portfolio, start),
    tokensTraded: traded.length,
    ...realisedFigures(traded, start),
    incompletePositions: traded.filter(isCostIncomplete).length,
    closed: closedToWire(portfolio.positions, start),
    ...extremes(traded, start),
    curve: curveOf(steps, start),
    days: realisedByDay(steps),
  }
}
