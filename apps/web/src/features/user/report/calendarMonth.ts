import type { WalletReportWire } from '@peregrine/contract/walletReport'
import { dayMs, utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { minus } from '../../../kit/figures/formatFigure.ts'

type Day = WalletReportWire['days'][number]

/** A month of a year, as `2026-11`. */
export type Month = string

/** A day's cell; null where the week belongs to another month. */
export type Cell = { name: string; number: number; day: Day | null } | null

const startOf = (month: Month): number => Date.parse(`${month}-01T00:00:00Z`)

export function monthOf(timeMs: number): Month {
  return utcDay(timeMs).slice(0, 7)
}

/** The month `by` months later; before, if negative. */
export function monthAfter(month: Month, by: number): Month {
  const date = new Date(startOf(month))
  date.setUTCMonth(date.getUTCMonth() + by)
  return monthOf(date.getTime())
}

/** The weeks of a month, Monday first. */
export function weeksOf(month: Month, days: readonly Day[]): Cell[][] {
  const byName = new Map(days.map((day) => [day.day, day]))
  const startMs = startOf(month)
  const before = (new Date(startMs).getUTCDay() + 6) % 7
  const count = Math.round((startOf(monthAfter(month, 1)) - startMs) / dayMs)
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday): Cell => {
      const at = week * 7 + weekday - before
      if (at < 0 || at >= count) return null
      const name = utcDay(startMs + at * dayMs)
      return { name, number: at + 1, day: byName.get(name) ?? null }
    }),
  )
}

/** Signed profit in few characters: whole dollars from a hundred on. */
export function cellText(usd: string): string {
  const amount = Number(usd)
  const size = Math.abs(amount)
  const sign = amount > 0 ? '+' : amount < 0 ? minus : ''
  if (size === 0) return '0'
  if (size < 0.01) return `${sign}<0.01`
  if (size < 10) return `${sign}${cut(size, 2)}`
  if (size < 1_000) return `${sign}${Math.floor(size)}`
  if (size < 1_000_000) return `${sign}${cut(size / 1_000, size < 100_000 ? 1 : 0)}K`
  return `${sign}${cut(size / 1_000_000, 1)}M`
}

/** Truncates, so that a profit is never overstated. */
function cut(value: number, digits: number): string {
  const scale = 10 ** digits
  return String(Math.floor(value * scale) / scale)
}
