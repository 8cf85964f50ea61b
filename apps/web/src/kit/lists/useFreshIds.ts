import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

type Known = { ids: readonly string[]; fresh: ReadonlySet<string> }

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/** Above this number everything in view is new: flashing would point at nothing, and draw every frame. */
const maxFresh = 10

/** Returns the additions; none when (nearly) the whole list is new. */
function addedTo(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const known = new Set(before)
  const added = after.filter((id) => !known.has(id))
  return added.length === after.length || added.length > maxFresh ? none : new Set(added)
}

/** Returns the ids added by the last change; none for the first ids or a replaced list. */
export function useFreshIds(ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<Known>({ ids, fresh: none })
  if (isSame(known.ids, ids)) return known.fresh
  const fresh = addedTo(known.ids, ids)
  setKnown({ ids, fresh })
  return fresh
}
