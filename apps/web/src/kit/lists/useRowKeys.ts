import { useState } from 'react'

export type RowKeys = ReadonlyMap<string, number>

/**
 * Returns a key for each visible row. A row keeps its key while visible; when none of the previous rows is left, the
 * new ones take over their keys and elements: refilling twenty rows costs the browser a third of creating them. When
 * some stay, the others are created, since moving elements costs as much.
 */
export function rowKeysFor(before: RowKeys, ids: readonly string[]): RowKeys {
  const isReplaced = !ids.some((id) => before.has(id))
  const free = isReplaced ? [...before.values()] : []
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(ids.map((id, index) => [id, before.get(id) ?? free[index] ?? next++]))
}

function isSame(keys: RowKeys, ids: readonly string[]): boolean {
  return keys.size === ids.length && ids.every((id) => keys.has(id))
}

/** Returns the keys of the visible rows, see {@link rowKeysFor}. */
export function useRowKeys(ids: readonly string[]): RowKeys {
  const [keys, setKeys] = useState<RowKeys>(() => rowKeysFor(new Map(), ids))
  if (isSame(keys, ids)) return keys
  const next = rowKeysFor(keys, ids)
  setKeys(next)
  return next
}
