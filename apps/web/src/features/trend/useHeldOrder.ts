import { type FocusEvent, useState } from 'react'

type Held = { ids: readonly string[]; epoch: string }

/**
 * Keeps rows in place, though not their figures, under the pointer and while keys move the focus among them. Rows that
 * left stay with their last figures; new ones wait. A different `epoch` (a sort, a filter) releases them.
 */
export function useHeldOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, epoch: string) {
  const [held, setHeld] = useState<Held | null>(null)
  const [last, setLast] = useState<ReadonlyMap<string, Row>>(
    () => new Map(rows.map((row) => [idOf(row), row])),
  )
  const [seen, setSeen] = useState(rows)
  const isHeld = held !== null && held.epoch === epoch
  if (seen !== rows) {
    setSeen(rows)
    // Rows shown when the hold began are kept until it ends.
    const next = rows.map((row) => [idOf(row), row] as const)
    setLast(new Map(isHeld ? [...last, ...next] : next))
  }
  const hold = () => setHeld((before) => (before?.epoch === epoch ? before : { ids: rows.map(idOf), epoch }))
  const letGo = () => setHeld(null)
  return {
    rows: isHeld ? held.ids.flatMap((id) => last.get(id) ?? []) : rows,
    isHeld,
    /** For the element around the rows. */
    holding: {
      onPointerEnter: hold,
      onPointerLeave: letGo,
      onFocus: ({ target }: FocusEvent) => {
        // A tap leaves the focus where it was, and nobody there.
        if (target.matches(':focus-visible')) hold()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) letGo()
      },
    },
  }
}
