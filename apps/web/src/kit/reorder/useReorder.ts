import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { placeAt } from './placeAt.ts'

type Reorder = {
  ids: readonly string[]
  /** Moves the row at one place to another row's place. */
  onMove: (from: number, to: number) => void
}
type Drag = { id: string; list: Element | null }

const rowMark = 'data-reorder-id'

/** Returns a row's attributes, to spread on it. */
export function reorderRow(id: string): Record<string, string> {
  return { [rowMark]: id }
}

function rowsOf(list: Element | null) {
  return [...(list?.querySelectorAll(`[${rowMark}]`) ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { id: row.getAttribute(rowMark) ?? '', top, bottom }
  })
}

const keySteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/**
 * Reorders rows by dragging their grip, or with arrow keys, Home and End on a focused grip. Spread `reorderRow` on each
 * row of a region and `gripProps` on a button in it. Listens on the window while dragging, because rows may leave and
 * re-enter the document on the way.
 */
export function useReorder({ ids, onMove }: Reorder) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ ids, onMove })
  useEffect(() => {
    latest.current = { ids, onMove }
  })
  useEffect(() => {
    if (!drag) return
    const stop = new AbortController()
    const end = () => setDrag(null)
    // The requested move, until the rows reflect it.
    let asked: { ids: readonly string[]; to: number } | null = null
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const now = latest.current
      const from = now.ids.indexOf(drag.id)
      const to = placeAt(now.ids, drag.id, rowsOf(drag.list), clientY)
      if (from === to || (asked?.ids === now.ids && asked.to === to)) return
      asked = { ids: now.ids, to }
      now.onMove(from, to)
    }
    addEventListener('pointermove', follow, { signal: stop.signal })
    addEventListener('pointerup', end, { signal: stop.signal })
    addEventListener('pointercancel', end, { signal: stop.signal })
    return () => stop.abort()
  }, [drag])

  const gripProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      setDrag({ id, list: event.currentTarget.closest('[role=region]') })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = keySteps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const from = ids.indexOf(id)
      const to = Math.max(0, Math.min(from + step, ids.length - 1))
      if (from !== to) onMove(from, to)
    },
  })
  return { dragged: drag?.id ?? null, gripProps }
}

/** A grip's pointer and key handlers. */
export type GripProps = ReturnType<ReturnType<typeof useReorder>['gripProps']>
