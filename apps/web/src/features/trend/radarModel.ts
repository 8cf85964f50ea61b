import type { TrendRow } from '@peregrine/contract/routes/trend'

/** The reason a token is on the radar; `value` is percent, times, people, dollars or milliseconds by kind. */
export type Reason = {
  kind: 'rise' | 'fall' | 'turnover' | 'kols' | 'inflow' | 'outflow' | 'young' | 'crowd'
  value: number
}

/** Thresholds from which an hour's figure is notable. */
const min = { percent: 20, turnover: 0.5, kols: 2, flow: 5_000, crowd: 15 }
const youngMs = 3_600_000
/** Below this volume in dollars, jumps are noise. */
const minVolume = 500

function priceReason({ change }: TrendRow): Reason[] {
  if (change === null || Math.abs(change) < min.percent) return []
  return [{ kind: change > 0 ? 'rise' : 'fall', value: Math.abs(change) }]
}

function flowReason({ buyVolume, sellVolume }: TrendRow): Reason[] {
  const flow = buyVolume - sellVolume
  return Math.abs(flow) < min.flow ? [] : [{ kind: flow > 0 ? 'inflow' : 'outflow', value: Math.abs(flow) }]
}

/** Returns the reasons to look at a token now, price first. */
export function reasonsOf(row: TrendRow, nowMs: number): Reason[] {
  const turnover = row.liquidity ? row.volume / row.liquidity : 0
  const ageMs = row.bornAt === null ? Number.POSITIVE_INFINITY : nowMs - row.bornAt
  const others: [Reason, boolean][] = [
    [{ kind: 'kols', value: row.kols }, row.kols >= min.kols],
    [{ kind: 'turnover', value: turnover }, turnover >= min.turnover],
    [{ kind: 'crowd', value: row.traders }, row.traders >= min.crowd],
    [{ kind: 'young', value: Math.max(0, ageMs) }, ageMs < youngMs],
  ]
  return [
    ...priceReason(row),
    ...flowReason(row),
    ...others.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  ]
}

export type RadarRow = { row: TrendRow; reasons: Reason[] }

/** An unknown change sorts after the deepest fall. */
const changeOf = ({ row }: RadarRow): number => row.change ?? -100

/** Returns tokens with reasons: most reasons first, then the largest rise. */
export function radarRows(rows: readonly TrendRow[], nowMs: number): RadarRow[] {
  return rows
    .filter(({ volume }) => volume >= minVolume)
    .map((row) => ({ row, reasons: reasonsOf(row, nowMs) }))
    .filter(({ reasons }) => reasons.some(({ kind }) => kind !== 'young'))
    .sort((a, b) => b.reasons.length - a.reasons.length || changeOf(b) - changeOf(a))
}
