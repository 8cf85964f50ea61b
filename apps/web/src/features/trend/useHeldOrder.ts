import { useState } from 'react'

type Held = { ids: readonly string[]; epoch: string }

/**
 * Rows that keep their places, though not their figures, while somebody points at them. What has left the list stays
 * with its last figures; what is new waits. Another `epoch` (a sort, a filter) lets go.
 */
export function useHeldOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, epoch: string) {
  const [held, setHeld] = useState<Held | null>(null)
  const [last, setLast] = useState<ReadonlyMap<string, Row>>(new Map())
  const [seen, setSeen] = useState(rows)
  const isHeld = held !== null && held.epoch === epoch
  if (seen !== rows) {
    setSeen(rows)
    // Rows that were shown when the list was taken hold of are remembered until it is let go.
    const next = rows.map((row) => [idOf(row), row] as const)
    setLast(new Map(isHeld ? [...last, ...next] : next))
  }
  const known = last.size === 0 ? new Map(rows.map((row) => [idOf(row), row])) : last
  return {
    rows: isHeld ? held.ids.flatMap((id) => known.get(id) ?? []) : rows,
    isHeld,
    hold: () => setHeld((before) => (before?.epoch === epoch ? before : { ids: rows.map(idOf), epoch })),
    letGo: () => setHeld(null),
  }
}
