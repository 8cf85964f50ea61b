import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

type Known = { ids: readonly string[]; fresh: ReadonlySet<string> }

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/** Where more than this came in at once, all in sight is new: flashing would point at nothing, and draw every frame. */
const maxFresh = 10

/** What was added; nothing when the whole list is new, or as good as that. */
function addedTo(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const known = new Set(before)
  const added = after.filter((id) => !known.has(id))
  return added.length === after.length || added.length > maxFresh ? none : new Set(added)
}

/** The ids that were not there before the last change; none of the first ones, nor of a list that was replaced whole. */
export function useFreshIds(ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<Known>({ ids, fresh: none })
  if (isSame(known.ids, ids)) return known.fresh
  const fresh = addedTo(known.ids, ids)
  setKnown({ ids, fresh })
  return fresh
}
