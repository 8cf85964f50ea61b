import type { KLineData } from 'klinecharts'
import { type ChartMark, markKinds } from './marks.ts'

/** Between the centres of two clusters, in pixels. */
const pitch = 16

/** Marks of one direction that stand too close for a disc each. */
export type MarkCluster = {
  side: ChartMark['side']
  /** The candle that it stands at, and its centre in pixels. */
  bar: number
  x: number
  /** Places in the list of marks, oldest first. */
  marks: number[]
}

/** Returns the index of the candle that starts at a time; null when it is not drawn. */
function barIndexAt(bars: readonly KLineData[], timestamp: number): number | null {
  let [low, high] = [0, bars.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = bars[middle]?.timestamp
    if (at === undefined || at === timestamp) return at === undefined ? null : middle
    if (at < timestamp) low = middle + 1
    else high = middle - 1
  }
  return null
}

/**
 * Joins marks, oldest first, where discs would overlap. Each cluster stands at its first candle, so that scrolling moves
 * clusters and does not deal them anew.
 */
export function clusterMarks(
  marks: readonly ChartMark[],
  bars: readonly KLineData[],
  xOf: (index: number) => number | undefined,
): MarkCluster[] {
  const clusters: MarkCluster[] = []
  const last: Partial<Record<ChartMark['side'], MarkCluster>> = {}
  for (const [index, { side, timestamp }] of marks.entries()) {
    const bar = barIndexAt(bars, timestamp)
    const x = xOf(index)
    if (bar === null || x === undefined) continue
    const open = last[side]
    if (open && x - open.x < pitch) {
      open.marks.push(index)
      continue
    }
    const cluster = { side, bar, x, marks: [index] }
    last[side] = cluster
    clusters.push(cluster)
  }
  return clusters
}

/** Returns the mark whose wallet stands for its cluster: the most significant kind, then the newest. */
export function faceOf(marks: readonly ChartMark[]): ChartMark | undefined {
  return marks.reduce<ChartMark | undefined>(
    (best, mark) => (best && markKinds.indexOf(best.kind) < markKinds.indexOf(mark.kind) ? best : mark),
    undefined,
  )
}

export const walletCount = (marks: readonly ChartMark[]): number =>
  new Set(marks.map(({ wallet }) => wallet)).size

/** Returns the extreme of the candles around one that a disc must not cover: the lowest for buys, the highest for sells. */
export function edgeOf(bars: readonly KLineData[], { side, bar }: MarkCluster, reach: number): number {
  const near = bars.slice(Math.max(0, bar - reach), bar + reach + 1)
  return side === 'buy' ? Math.min(...near.map(({ low }) => low)) : Math.max(...near.map(({ high }) => high))
}
