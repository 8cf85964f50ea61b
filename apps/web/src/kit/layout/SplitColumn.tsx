import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { readStored, writeStored } from '../preferences/storedText.ts'
import { parseShare, shareAfterKey, shareAt, type SplitLimits } from './splitShare.ts'

type SplitColumnProps = {
  /** Names the divider to screen readers. */
  label: string
  /** How to move and reset it. */
  hint: string
  limits: SplitLimits
  /** Under this key its place is kept in this browser. */
  storedAs: string
  upper: ReactNode
  lower: ReactNode
  testId: string
}

/** Returns the share of the upper part and what moves the divider; a drag is kept once it ends. */
function useDivider(storedAs: string, limits: SplitLimits) {
  const column = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(() => parseShare(readStored(storedAs), limits) ?? limits.initial)
  const [isDragged, setDragged] = useState(false)
  function keep(next: number): void {
    setShare(next)
    writeStored(storedAs, String(next))
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(true)
    },
    onPointerMove({ clientY }: PointerEvent) {
      const frame = column.current?.getBoundingClientRect()
      if (isDragged && frame) setShare(shareAt(clientY, frame, limits))
    },
    onLostPointerCapture() {
      setDragged(false)
      keep(share)
    },
    onDoubleClick: () => keep(limits.initial),
    onKeyDown(event: KeyboardEvent) {
      const next = shareAfterKey(event, share, limits)
      if (next === null) return
      event.preventDefault()
      keep(next)
    },
  }
  return { column, share, isDragged, handlers }
}

/** Two parts above each other with a divider that is moved by pointer, touch or keyboard; double click or Enter resets it. */
export function SplitColumn({ label, hint, limits, storedAs, upper, lower, testId }: SplitColumnProps) {
  const { column, share, isDragged, handlers } = useDivider(storedAs, limits)
  const upperId = useId()
  return (
    <div ref={column} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div id={upperId} className="flex min-h-60 basis-0 flex-col" style={{ flexGrow: share }}>
        {upper}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved. */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={label}
        aria-controls={upperId}
        aria-valuenow={Math.round(share)}
        aria-valuemin={limits.min}
        aria-valuemax={limits.max}
        title={hint}
        data-testid={testId}
        data-dragged={isDragged}
        className="group relative z-10 h-2 shrink-0 cursor-row-resize touch-none select-none before:absolute before:inset-x-0 before:-inset-y-1 pointer-coarse:before:-inset-y-2"
        {...handlers}
      >
        <span
          aria-hidden
          className="absolute top-1/2 left-1/2 h-0.5 w-10 -translate-x-1/2 -translate-y-1/2 rounded-full bg-line group-hover:bg-accent group-focus-visible:bg-accent group-data-[dragged=true]:bg-accent"
        />
      </div>
      <div className="flex min-h-40 basis-0 flex-col" style={{ flexGrow: 100 - share }}>
        {lower}
      </div>
    </div>
  )
}
