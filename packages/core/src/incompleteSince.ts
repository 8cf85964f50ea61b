/** Time of blocks that were left out, in milliseconds: from the block before them to the block after them. */
export type MissingTime = { fromTime: number; toTime: number }

/** Time that a figure or a list covers, in milliseconds; up to now without an end. */
export type Span = { fromMs: number; toMs?: number | undefined }

/**
 * Returns since when what covers a span lacks blocks, in milliseconds: the start of the first range that touches it, or
 * of the span if the range began earlier. Null if no range touches it.
 */
export function incompleteSince(
  ranges: readonly MissingTime[],
  { fromMs, toMs = Number.POSITIVE_INFINITY }: Span,
): number | null {
  const inside = ranges.filter(({ fromTime, toTime }) => toTime > fromMs && fromTime < toMs)
  return inside.length === 0 ? null : Math.max(fromMs, Math.min(...inside.map(({ fromTime }) => fromTime)))
}
