import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { placeAt } from './placeAt.ts'

type Reorder = {
  ids: readonly string[]
  /** Puts the row at one place where the row at another place stands. */
  onMove: (from: number, to: number) => void
}
type Drag = { id: string; list: Element | null }

const rowMark = 'data-reorder-id'

/** To be spread on each row. */
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
 * Rows put in another order by dragging their grip, or with the grip in focus by the arrow keys, Home and End. Spread
 * `reorderRow` on each row of a region and `gripProps` on a button in it. Listens on the window while a row is dragged,
 * because rows may be taken out of the document and put back on the way.
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
    // What has been asked for, until the rows stand so.
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

/** What a grip takes: the pointer's press and the keys. */
export type GripProps = ReturnType<ReturnType<typeof useReorder>['gripProps']>
