import { type PointerEvent, useState } from 'react'
import { useEscape } from '../../../kit/keys/useEscape.ts'

export type RangeDrag = {
  /** Any drag selects, not only one with Shift. */
  isArmed: boolean
  /** Returns the start of the candle at a place across the chart, in milliseconds; null without candles. */
  timeAt: (x: number) => number | null
  /** Called with the starts of the first and last candle of a dragged range. */
  onRange: (firstMs: number, lastMs: number) => void
  onCancel: () => void
}

/** The dragged range in pixels from the left. */
type DraggedSpan = { from: number; to: number }

const leftOf = ({ currentTarget, clientX }: PointerEvent): number =>
  clientX - currentTarget.getBoundingClientRect().left

/** Selects a range of candles by a drag, which else would move the chart; a press without a move selects one candle. */
export function useRangeDrag({ isArmed, timeAt, onRange, onCancel }: RangeDrag) {
  const [span, setSpan] = useState<DraggedSpan | null>(null)
  useEscape(isArmed || span !== null, () => {
    setSpan(null)
    onCancel()
  })
  const handlers = {
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !(isArmed || event.shiftKey)) return
      // The chart listens to the mouse events that would follow.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const x = leftOf(event)
      setSpan({ from: x, to: x })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (span) setSpan({ ...span, to: leftOf(event) })
    },
    onPointerUp() {
      if (!span) return
      setSpan(null)
      const [first, last] = [Math.min(span.from, span.to), Math.max(span.from, span.to)].map(timeAt)
      if (first != null && last != null) onRange(first, last)
    },
    onPointerCancel: () => setSpan(null),
  }
  return { span, handlers }
}
