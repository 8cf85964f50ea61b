/** A rendered row and its position. */
export type SeenRow = { id: string; top: number; bottom: number }

/**
 * Returns the place of a dragged row when the pointer is at `y`: it swaps with a row only if it then lies under the
 * pointer, so that none ever swaps back by itself. Rows out of view, even the dragged one, may be left out.
 */
export function placeAt(
  ids: readonly string[],
  dragged: string,
  seen: readonly SeenRow[],
  y: number,
): number {
  const from = ids.indexOf(dragged)
  const places = new Map(ids.map((id, index) => [id, index]))
  const others = seen.filter(({ id }) => id !== dragged && places.has(id))
  const own = seen.find(({ id }) => id === dragged) ?? others[0]
  if (!own || others.length === 0) return from
  const height = own.bottom - own.top
  const placeOf = ({ id }: SeenRow) => places.get(id) ?? 0
  const isPassed = (row: SeenRow) =>
    placeOf(row) < from
      ? y >= Math.min(row.bottom, row.top + height)
      : y >= Math.max(row.top, row.bottom - height)
  const first = Math.min(...others.map(placeOf))
  return (from < first ? first - 1 : first) + others.filter(isPassed).length
}
