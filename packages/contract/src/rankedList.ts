type Ranking<Item> = { id(item: Item): string; compare(a: Item, b: Item): number; keep: number }

/** Inserts or replaces an item at its rank; items past `keep` are dropped. */
export function upsertRanked<Item>(
  list: readonly Item[],
  item: Item,
  { id, compare, keep }: Ranking<Item>,
): Item[] {
  const rest = list.filter((other) => id(other) !== id(item))
  const at = rest.findIndex((other) => compare(item, other) <= 0)
  rest.splice(at < 0 ? rest.length : at, 0, item)
  return rest.length > keep ? rest.slice(0, keep) : rest
}

/** The list without these ids. */
export function removeRanked<Item>(
  list: readonly Item[],
  ids: readonly string[],
  id: (item: Item) => string,
): Item[] {
  const gone = new Set(ids)
  return list.filter((item) => !gone.has(id(item)))
}
