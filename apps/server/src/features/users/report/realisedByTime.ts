import type { WalletReportWire } from '@peregrine/contract/walletReport'
import type { RealisedStep } from '@peregrine/core/portfolio/position'
import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { usdText } from '@peregrine/core/units'
import type { TokenPosition } from '../portfolio.ts'
import { isWithin, type PeriodStart, realisedText, timeAt } from './positionInPeriod.ts'

type TimedStep = RealisedStep & { timeMs: number }

/** What every sale of these positions realised, oldest first. */
export function stepsInOrder(positions: readonly TokenPosition[]): TimedStep[] {
  return positions
    .flatMap((position) => position.steps.map((step) => ({ ...step, timeMs: timeAt(position, step.index) })))
    .sort((a, b) => a.timeMs - b.timeMs)
}

const maxDays = 400

/** The last days with sales, oldest first. */
export function realisedByDay(steps: readonly TimedStep[]): WalletReportWire['days'] {
  const byDay = Map.groupBy(steps, ({ timeMs }) => utcDay(timeMs))
  return [...byDay].slice(-maxDays).map(([day, own]) => ({
    day,
    realisedUsd: realisedText(own),
    trades: own.length,
    unknownTrades: own.filter(({ known }) => known !== 'all').length,
  }))
}

const minuteMs = 60_000
/** Lengths that sales are grouped by, so that a curve has at most some 300 points. */
const groupsMs = [1, 5, 15, 60, 240, 1440].map((minutes) => minutes * minuteMs)
const maxPoints = 300

/** The realised profit after each group of sales since the start of the period; the last is the sum. */
export function curveOf(steps: readonly TimedStep[], start: PeriodStart): WalletReportWire['curve'] {
  const known = steps.filter(({ timeMs, known: share }) => share !== 'none' && isWithin(timeMs, start))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const spanMs = last.timeMs - first.timeMs
  const groupMs = groupsMs.find((ms) => spanMs / ms <= maxPoints) ?? (groupsMs.at(-1) as number)
  const curve: WalletReportWire['curve'] = []
  let micros = 0n
  for (const [at, step] of known.entries()) {
    micros += step.micros
    const next = known[at + 1]
    if (next && Math.floor(next.timeMs / groupMs) === Math.floor(step.timeMs / groupMs)) continue
    curve.push({ at: step.timeMs, cumulativeUsd: usdText(micros) })
  }
  return curve
}
