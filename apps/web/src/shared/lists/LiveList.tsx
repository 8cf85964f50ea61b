import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../locales/messages.ts'
import { useFreshIds } from './useFreshIds.ts'
import { useHeldList } from './useHeldList.ts'
import { VirtualList } from './VirtualList.tsx'

type LiveListProps<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  rowHeight: number
  renderRow: (item: Item) => ReactNode
  label: string
  testId: string
  /** Words for what waits while the list is held; gets {{count}}. */
  waitingKey: MessageKey
  /** Another tab or filter: the list starts afresh. */
  context?: string
}

/**
 * A list that fills from the top. It stands still while the pointer or the keyboard is in it, or while it is scrolled
 * down, and says how much has come in meanwhile.
 */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const { items, idOf, rowHeight, renderRow, label, testId, waitingKey, context = '' } = props
  const { t } = useTranslation()
  const { shown, waiting, hold, letGo } = useHeldList(items, idOf, context)
  const fresh = useFreshIds(shown.map(idOf))
  const [isAtTop, setAtTop] = useState(true)
  const box = useRef<HTMLDivElement>(null)

  function catchUp(): void {
    letGo()
    box.current?.querySelector('[role=region]')?.scrollTo({ top: 0 })
  }
  return (
    // The handlers only pause the list; everything in it is reachable without them.
    <div
      ref={box}
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={hold}
      onPointerLeave={() => isAtTop && letGo()}
      onFocus={hold}
      onBlur={() => isAtTop && letGo()}
    >
      {waiting > 0 && (
        <button
          type="button"
          data-testid={`${testId}-waiting`}
          onClick={catchUp}
          className="absolute top-1 left-1/2 z-20 -translate-x-1/2 cursor-pointer rounded-control bg-accent px-2 py-0.5 font-semibold text-data text-on-accent"
        >
          {t(waitingKey, { count: waiting })}
        </button>
      )}
      <VirtualList
        key={context}
        items={shown}
        rowHeight={rowHeight}
        idOf={idOf}
        renderRow={renderRow}
        freshIds={fresh}
        label={label}
        testId={testId}
        onScrolled={(atTop) => {
          setAtTop(atTop)
          if (!atTop) hold()
        }}
      />
    </div>
  )
}
