import type { Span } from '@peregrine/core/incompleteSince'

/** Returns the span of a list, newest first: from its last row, or from the beginning if it has all there are. */
export function spanOfList<Row>(
  rows: readonly Row[],
  { isWhole, timeOf }: { isWhole: boolean; timeOf: (row: Row) => number },
): Span {
  const last = rows.at(-1)
  return { fromMs: isWhole || last === undefined ? 0 : timeOf(last) }
}
