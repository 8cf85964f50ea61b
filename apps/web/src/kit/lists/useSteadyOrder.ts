import { useMemo, useState } from 'react'

type Order = { epoch: string; ids: readonly string[] }

/** Ids in the order of before; what is new stands on top, or at the bottom where it only filled a gap there. */
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
 * Rows that keep their place while they are shown, however their rank changes. Another `epoch` (a tab, a filter, a
 * moment to tidy up) takes the order of the ranks.
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
