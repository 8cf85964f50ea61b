/** Periods of a wallet's report: whole days in UTC, today included. */
export const reportPeriods = ['1d', '7d', '30d', 'all'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const dayMs = 86_400_000

const daysOf: Record<Exclude<ReportPeriod, 'all'>, number> = { '1d': 1, '7d': 7, '30d': 30 }

/** Start of the UTC day that contains a time, in milliseconds. */
export function dayStartMs(timeMs: number): number {
  return timeMs - (timeMs % dayMs)
}

/** Name of the UTC day that contains a time, as `2026-11-25`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

/** First millisecond of a period that ends now; null if it has no start. */
export function periodStartMs(period: ReportPeriod, nowMs: number): number | null {
  return period === 'all' ? null : dayStartMs(nowMs) - (daysOf[period] - 1) * dayMs
}
