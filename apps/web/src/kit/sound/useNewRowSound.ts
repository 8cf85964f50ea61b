import { useEffect, useRef } from 'react'
import { playSound, type SoundKind } from './playSound.ts'

/**
 * Sounds when rows come into a list that is on the page already. What a list begins with is silent, and so is another
 * list (`context`: a tab, a filter). `kindOf` says the sound of the topmost row, null for none; where that is an old one, nothing new came.
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
