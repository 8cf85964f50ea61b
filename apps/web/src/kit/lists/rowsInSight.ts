type View = { top: number; height: number; rowHeight: number; count: number }

/** Rows kept above and below, so that scrolling shows no gaps. */
const spare = 6

/** Returns the rows from `first` up to but excluding `end` that a scrolled list must render. */
export function rowsInSight({ top, height, rowHeight, count }: View): { first: number; end: number } {
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + spare)
  return { first: Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, end)), end }
}
