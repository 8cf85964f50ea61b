import { useState } from 'react'

type Held<Item> = { items: readonly Item[]; context: string }

/**
 * Holds a list under the pointer: the rows stay as they were and `waiting` counts new ones. A different `context` (a
 * tab, a filter) releases it.
 */
export function useHeldList<Item>(items: readonly Item[], idOf: (item: Item) => string, context = '') {
  const [held, setHeld] = useState<Held<Item> | null>(null)
  const isHeld = held !== null && held.context === context
  const shown = isHeld ? held.items : items
  const known = isHeld ? new Set(held.items.map(idOf)) : null
  const waiting = known ? items.filter((item) => !known.has(idOf(item))).length : 0
  return {
    shown,
    waiting,
    isHeld,
    hold: () => setHeld((before) => (before?.context === context ? before : { items, context })),
    letGo: () => setHeld(null),
  }
}
