import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
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
  /** Text for the rows that wait while the list is held; receives {{count}}. */
  waitingKey: MessageKey
  /** A different tab or filter starts the list over. */
  context?: string
  /** Called with the rows as they are shown when one of them is pressed. */
  onPress?: (shown: readonly Item[]) => void
}

/** Defers new rows behind scrolling and typing; items and their context never separate. */
function useUnhurried<Item>(items: readonly Item[], context: string) {
  return useDeferredValue(useMemo(() => ({ items, context }), [items, context]))
}

/**
 * A list that fills from the top. Holds while the pointer or focus is in it or it is scrolled down, and shows how much
 * is waiting.
 */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const { idOf, rowHeight, renderRow, label, testId, waitingKey, onPress } = props
  const { t } = useTranslation()
  const { items, context } = useUnhurried(props.items, props.context ?? '')
  const { shown, waiting, isHeld, hold, letGo } = useHeldList(items, idOf, context)
  const fresh = useFreshIds(shown.map(idOf))
  const [isAtTop, setAtTop] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const isPointed = useRef(false)
  // The pointer does not re-enter when another list replaces the one below it.
  useEffect(() => {
    if (isPointed.current) hold()
    // Held as of this moment: later rows wait.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [context])

  function catchUp(): void {
    letGo()
    box.current?.querySelector('[role=region]')?.scrollTo({ top: 0 })
  }
  return (
    // The handlers only pause the list and tell of it; everything in it is reachable without them.
    <div
      ref={box}
      data-held={isHeld}
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={() => {
        isPointed.current = true
        hold()
      }}
      onPointerLeave={() => {
        isPointed.current = false
        if (isAtTop) letGo()
      }}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) =>
        // Moving between rows keeps the focus in the list.
        isAtTop && !currentTarget.contains(relatedTarget) && letGo()
      }
      onClick={() => onPress?.(shown)}
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
