import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FlashOnce } from './FlashOnce.tsx'
import { rowsInSight } from './rowsInSight.ts'

type VirtualListProps<Item> = {
  items: readonly Item[]
  rowHeight: number
  idOf: (item: Item) => string
  renderRow: (item: Item) => ReactNode
  /** Ids of rows that came in while the list was on the screen; they flash once. */
  freshIds: ReadonlySet<string>
  label: string
  testId: string
  onScrolled?: (isAtTop: boolean) => void
}

/** Enough rows for the first paint, before the list knows its height. */
const firstRows = 32

/** Rows of one height, of which only those in sight are in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, rowHeight, idOf, renderRow, freshIds, label, testId, onScrolled } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(firstRows * rowHeight)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => element.clientHeight > 0 && setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { first, end } = rowsInSight({ top, height, rowHeight, count: items.length })
  return (
    <div
      ref={scroller}
      // A scrolling area must be reachable by keyboard.
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
        {items.slice(first, end).map((item, offset) => {
          const id = idOf(item)
          const position = { height: rowHeight, transform: `translateY(${(first + offset) * rowHeight}px)` }
          return (
            <li key={id} style={position} className="absolute inset-x-0 top-0">
              <FlashOnce isFresh={freshIds.has(id)}>{renderRow(item)}</FlashOnce>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
