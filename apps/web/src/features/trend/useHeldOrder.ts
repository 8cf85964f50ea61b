import { useState } from 'react'

type Held = { ids: readonly string[]; epoch: string }

/**
 * Keeps rows in place, though not their figures, under the pointer. Rows that left stay with their last figures; new
 * ones wait. A different `epoch` (a sort, a filter) releases them.
 */
export function useHeldOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, epoch: string) {
  const [held, setHeld] = useState<Held | null>(null)
  const [last, setLast] = useState<ReadonlyMap<string, Row>>(new Map())
  const [seen, setSeen] = useState(rows)
  const isHeld = held !== null && held.epoch === epoch
  if (seen !== rows) {
    setSeen(rows)
    // Rows shown when the hold began are kept until it ends.
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
