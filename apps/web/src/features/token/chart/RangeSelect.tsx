import type { ReactNode } from 'react'
import { type RangeDrag, useRangeDrag } from './useRangeDrag.ts'

/** Around the chart: selects a range of candles by a drag with Shift, or by any drag while it is armed. */
export function RangeSelect({ children, ...drag }: RangeDrag & { children: ReactNode }) {
  const { span, handlers } = useRangeDrag(drag)
  return (
    <div className="absolute inset-0" data-testid="range-select" data-armed={drag.isArmed} {...handlers}>
      {children}
      {/* Above the chart, which would take touches. */}
      {(drag.isArmed || span) && <div className="absolute inset-0 z-10 cursor-col-resize touch-none" />}
      {span && (
        <div
          aria-hidden
          data-testid="range-span"
          className="pointer-events-none absolute inset-y-0 z-10 min-w-px border-accent border-x bg-accent/15"
          style={{ left: Math.min(span.from, span.to), width: Math.abs(span.to - span.from) }}
        />
      )}
    </div>
  )
}
