import { minRiseVolumeUsd, notableRisePercent } from '@peregrine/contract/notableRise'
import type { TrendRow } from '@peregrine/contract/routes/trend'

/** The reason a token is on the radar; `value` is percent, times, people, dollars or milliseconds by kind. */
export type Reason = {
  kind: 'turnover' | 'kols' | 'inflow' | 'outflow' | 'young' | 'crowd'
  value: number
}

/** Thresholds from which an hour's figure is notable. */
const min = { turnover: 0.5, kols: 2, flow: 5_000, crowd: 15 }
const youngMs = 3_600_000

/** Bought less sold in dollars; null with trades of unknown value. */
export function netFlowOf({
  buyVolume,
  sellVolume,
  unpriced,
}: Pick<TrendRow, 'buyVolume' | 'sellVolume' | 'unpriced'>): number | null {
  return buyVolume === null || sellVolume === null || unpriced > 0 ? null : buyVolume - sellVolume
}

function flowReason(row: TrendRow): Reason[] {
  const flow = netFlowOf(row) ?? 0
  return Math.abs(flow) < min.flow ? [] : [{ kind: flow > 0 ? 'inflow' : 'outflow', value: Math.abs(flow) }]
}

/** Returns the reasons to look at a token now, beside its rise. */
export function reasonsOf(row: TrendRow, nowMs: number): Reason[] {
  const turnover = row.liquidity ? (row.volume ?? 0) / row.liquidity : 0
  const ageMs = row.bornAt === null ? Number.POSITIVE_INFINITY : nowMs - row.bornAt
  const others: [Reason, boolean][] = [
    [{ kind: 'kols', value: row.kols ?? 0 }, (row.kols ?? 0) >= min.kols],
    [{ kind: 'turnover', value: turnover }, turnover >= min.turnover],
    [{ kind: 'crowd', value: row.traders }, row.traders >= min.crowd],
    [{ kind: 'young', value: Math.max(0, ageMs) }, ageMs < youngMs],
  ]
  return [...flowReason(row), ...others.flatMap(([reason, holds]) => (holds ? [reason] : []))]
}

export type RadarRow = { row: TrendRow; reasons: Reason[] }

/** A steep rise, which has a column of its own, weighs like any other reason. */
const weightOf = ({ row, reasons }: RadarRow): number =>
  reasons.length + ((row.change ?? 0) >= notableRisePercent ? 1 : 0)

const isNotable = ({ row, reasons }: RadarRow): boolean =>
  (row.change ?? 0) >= notableRisePercent || reasons.some(({ kind }) => kind !== 'young')

/** Returns rising tokens with reasons: most reasons first, then the largest rise. */
export function radarRows(rows: readonly TrendRow[], nowMs: number): RadarRow[] {
  return rows
    .filter(({ volume, change }) => (volume ?? 0) >= minRiseVolumeUsd && (change ?? 0) > 0)
    .map((row) => ({ row, reasons: reasonsOf(row, nowMs) }))
    .filter(isNotable)
    .sort((a, b) => weightOf(b) - weightOf(a) || (b.row.change ?? 0) - (a.row.change ?? 0))
}
