import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRowKeys } from './useRowKeys.ts'
import { VirtualRow } from './VirtualRow.tsx'

type View = { top: number; height: number; rowHeight: number; count: number }

/** What rows are kept of above and below, so that scrolling shows no gaps; tall rows are fewer, as they cost more. */
const sparePx = 168

/** The rows from `first` up to, not with, `end` that a scrolled list has to draw. */
function rowsInSight({ top, height, rowHeight, count }: View): { first: number; end: number } {
  const spare = Math.ceil(sparePx / rowHeight)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + spare)
  return { first: Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, end)), end }
}

type VirtualListProps<Item> = {
  items: readonly Item[]
  rowHeight: number
  idOf: (item: Item) => string
  renderRow: (item: Item) => ReactNode
  /** Ids of rows that arrived while the list was on screen; they flash once. */
  freshIds: ReadonlySet<string>
  label: string
  testId: string
  onScrolled?: (isAtTop: boolean) => void
}

/** Last known heights of lists by test id, so that rows out of view are not rendered for nothing. */
const knownHeights = new Map<string, number>()

/** Rows of equal height, of which only the visible ones are in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, rowHeight, idOf, renderRow, freshIds, label, testId, onScrolled } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(() => knownHeights.get(testId) ?? innerHeight)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return
      knownHeights.set(testId, element.clientHeight)
      setHeight(element.clientHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [testId])
  const { first, end } = rowsInSight({ top, height, rowHeight, count: items.length })
  const inSight = items.slice(first, end)
  const keys = useRowKeys(inSight.map(idOf))
  return (
    <div
      ref={scroller}
      // Scrolling areas must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      data-testid={testId}
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop)
        onScrolled?.(currentTarget.scrollTop < rowHeight / 2)
      }}
      className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
    >
      <ul style={{ height: items.length * rowHeight }} className="relative">
        {inSight.map((item, offset) => {
          const id = idOf(item)
          return (
            <VirtualRow
              key={keys.get(id)}
              top={(first + offset) * rowHeight}
              height={rowHeight}
              isFresh={freshIds.has(id)}
            >
              {renderRow(item)}
            </VirtualRow>
          )
        })}
      </ul>
    </div>
  )
}
