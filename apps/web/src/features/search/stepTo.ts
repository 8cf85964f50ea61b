type Step = { key: string; at: number; count: number; columns: number }

const moves: Readonly<Record<string, (columns: number) => number>> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
}

/**
 * Returns the cell an arrow key moves to in a grid counted row by row; null when the key is not for the grid. A list is
 * a grid of one column, where left and right belong to the text input.
 */
export function stepTo({ key, at, count, columns }: Step): number | null {
  const move = moves[key]
  if (!move || count === 0 || (columns === 1 && (key === 'ArrowLeft' || key === 'ArrowRight'))) return null
  const next = at + move(columns)
  if (columns === 1) return (next + count) % count
  return Math.max(0, Math.min(count - 1, next))
}
