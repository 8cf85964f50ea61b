import { useState } from 'react'

export type RowKeys = ReadonlyMap<string, number>

/**
 * A key for each row in sight. A row keeps its key as long as it is in sight; where none of those before is left, the
 * new rows take over their keys, and with them their elements: filling twenty rows with other texts costs the browser a
 * third of what making them anew does. Where some stay, the others are made, since moving elements costs as much.
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

/** Keys of the rows in sight, see {@link rowKeysFor}. */
export function useRowKeys(ids: readonly string[]): RowKeys {
  const [keys, setKeys] = useState<RowKeys>(() => rowKeysFor(new Map(), ids))
  if (isSame(keys, ids)) return keys
  const next = rowKeysFor(keys, ids)
  setKeys(next)
  return next
}
