import type { ReportFigure } from '@peregrine/contract/walletReport'
import type { ChainKey } from '@peregrine/core/network'
import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import type { RoiBand } from '@peregrine/core/portfolio/roiBand'
import { isCostIncomplete, type TokenPosition } from '../portfolio.ts'
import type { Portfolio } from '../readPortfolio.ts'
import type { WalletTrade } from '../store.ts'
import { closedWithin } from './closedPositions.ts'
import { isWithin, type PeriodStart, stepsWithin, timeAt } from './positionInPeriod.ts'
import { tradedWithin } from './walletReport.ts'

export type SourcesAsked = {
  figure: ReportFigure
  start: PeriodStart
  day?: string | undefined
  band?: RoiBand | undefined
  of?: { chain: ChainKey; token: string } | undefined
}

export type Source = { chain: ChainKey; row: WalletTrade }

const rowsOf = (position: TokenPosition, indexes: readonly number[]): Source[] =>
  indexes.flatMap((at) => {
    const row = position.rows[at]
    return row ? [{ chain: position.chain, row }] : []
  })

function realisedSources(portfolio: Portfolio, { start, day, of }: SourcesAsked): Source[] {
  const asked = portfolio.positions.filter(
    ({ chain, token }) => !of || (of.chain === chain && of.token === token),
  )
  // A day of the calendar may lie outside the period.
  return asked.flatMap((position) => {
    const steps = stepsWithin(position, day === undefined ? start : null)
    const shown = steps.filter(({ index }) => day === undefined || utcDay(timeAt(position, index)) === day)
    return rowsOf(
      position,
      shown.map(({ index }) => index),
    )
  })
}

function tradesOf(position: TokenPosition, start: PeriodStart, side?: 'buy'): Source[] {
  const indexes = position.trades.flatMap((trade, at) =>
    isWithin(timeAt(position, at), start) && (side === undefined || trade.side === side) ? [at] : [],
  )
  return rowsOf(position, indexes)
}

function unsorted(portfolio: Portfolio, asked: SourcesAsked): Source[] {
  const { figure, start, band } = asked
  const traded = tradedWithin(portfolio, start)
  switch (figure) {
    case 'realised':
      return realisedSources(portfolio, asked)
    case 'bought':
      return traded.flatMap((position) => tradesOf(position, start, 'buy'))
    case 'volume':
      return traded.flatMap((position) => tradesOf(position, start))
    case 'other':
      return portfolio.byChain.flatMap(({ chain, others }) =>
        others.filter(({ time_ms }) => isWithin(Number(time_ms), start)).map((row) => ({ chain, row })),
      )
    case 'closed':
      return closedWithin(portfolio.positions, start)
        .closed.filter((each) => band === undefined || each.band === band)
        .flatMap(({ position }) => tradesOf(position, null))
    case 'incomplete':
      return traded.filter(isCostIncomplete).flatMap((position) => tradesOf(position, null))
  }
}

/** The trades behind a figure of the report, newest first, each once. */
export function sourcesOf(portfolio: Portfolio, asked: SourcesAsked): Source[] {
  const seen = new Set<WalletTrade>()
  return unsorted(portfolio, asked)
    .filter(({ row }) => !seen.has(row) && seen.add(row))
    .sort((a, b) => Number(b.row.time_ms) - Number(a.row.time_ms))
}
