import { useEffect, useMemo, useRef } from 'react'

const none: ReadonlySet<string> = new Set()

/** The ids that were not there at the last rendering; none of the first ones, nor of a list that was replaced whole. */
export function useFreshIds(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string>>(none)
  const joined = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined text stands for the ids
  const fresh = useMemo(() => {
    const added = ids.filter((id) => !known.current.has(id))
    return added.length === ids.length ? none : new Set(added)
  }, [joined])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined text stands for the ids
  useEffect(() => {
    known.current = new Set(ids)
  }, [joined])
  return fresh
}
