import { useEffect, useRef } from 'react'
import { playSound, type SoundKind } from './playSound.ts'

/**
 * Plays a sound when rows enter a list already on the page. The initial rows are silent, as is a different list
 * (`context`: a tab, a filter). `kindOf` returns the topmost row's sound, null for none; an old topmost row means
 * nothing new arrived.
 */
export function useNewRowSound<Item>(
  items: readonly Item[] | null | undefined,
  idOf: (item: Item) => string,
  { isOn, context, kindOf }: { isOn: boolean; context: string; kindOf: (newest: Item) => SoundKind | null },
): void {
  const heard = useRef<{ context: string; ids: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (!items) {
      heard.current = null
      return
    }
    const before = heard.current
    heard.current = { context, ids: new Set(items.map(idOf)) }
    if (!isOn || before === null || before.context !== context) return
    const newest = items[0]
    if (newest === undefined || before.ids.has(idOf(newest))) return
    const kind = kindOf(newest)
    if (kind !== null) playSound(kind)
  }, [items, idOf, isOn, context, kindOf])
}
