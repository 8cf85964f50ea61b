import { useMemo, useState } from 'react'

type Order = { epoch: string; ids: readonly string[] }

/** Returns the ids in their previous order; new ones on top, or at the bottom when they only fill a gap there. */
export function steadyOrder(before: readonly string[], ranked: readonly string[]): readonly string[] {
  const present = new Set(ranked)
  const kept = before.filter((id) => present.has(id))
  const known = new Set(kept)
  const lastKnown = ranked.findLastIndex((id) => known.has(id))
  const fresh = ranked.filter((id) => !known.has(id))
  const below = new Set(ranked.slice(lastKnown + 1))
  if (lastKnown < 0) return fresh
  return [...fresh.filter((id) => !below.has(id)), ...kept, ...fresh.filter((id) => below.has(id))]
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/**
 * Keeps visible rows in place however their rank changes. A different `epoch` (a tab, a filter, a moment to tidy up)
 * restores rank order.
 */
export function useSteadyOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  epoch: string,
): readonly Item[] {
  const [order, setOrder] = useState<Order>({ epoch, ids: [] })
  const ranked = items.map(idOf)
  const next = order.epoch === epoch ? steadyOrder(order.ids, ranked) : ranked
  const isNew = order.epoch !== epoch || !isSame(next, order.ids)
  if (isNew) setOrder({ epoch, ids: next })
  const ids = isNew ? next : order.ids
  return useMemo(() => {
    const byId = new Map(items.map((item) => [idOf(item), item]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }, [items, idOf, ids])
}
