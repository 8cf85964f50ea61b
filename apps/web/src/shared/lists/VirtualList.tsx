import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { FlashOnce } from './FlashOnce.tsx'

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

/** Rows of one height, of which only those in sight are in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, rowHeight, idOf, renderRow, freshIds, label, testId, onScrolled } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => idOf(items[index] as Item),
    overscan: 6,
    initialRect: { width: 0, height: rowHeight * 24 },
  })
  return (
    <div
      ref={scroller}
      // A scrolling area must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      role="region"
      aria-label={label}
      data-testid={testId}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop < rowHeight / 2)}
      className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
    >
      <ul style={{ height: rows.getTotalSize() }} className="relative">
        {rows.getVirtualItems().map((row) => {
          const item = items[row.index] as Item
          return (
            <li
              key={row.key}
              style={{ height: rowHeight, transform: `translateY(${row.start}px)` }}
              className="absolute inset-x-0 top-0"
            >
              <FlashOnce isFresh={freshIds.has(String(row.key))}>{renderRow(item)}</FlashOnce>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
