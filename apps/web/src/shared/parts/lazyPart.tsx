import { type ComponentType, use } from 'react'
import { loadChunk } from './loadChunk.ts'

type Loaded<P> = { default: ComponentType<P> }

/** How long a failed load is remembered: long enough to be reported, not so long that the next press fails as well. */
const failureLastsMs = 2000

/** As React's own `lazy`, but what could not be fetched once is fetched again the next time it is wanted. */
export function lazyPart<P extends object>(
  load: () => Promise<Loaded<P>>,
): ComponentType<P> & { preload: () => Promise<unknown> } {
  let asked: Promise<Loaded<P>> | null = null
  const ask = (): Promise<Loaded<P>> => {
    if (asked) return asked
    asked = loadChunk(load)
    asked.catch(() => setTimeout(() => (asked = null), failureLastsMs))
    return asked
  }
  function Part(props: P) {
    const { default: Shown } = use(ask())
    return <Shown {...props} />
  }
  // A preload that fails says nothing: whoever needs the part will ask again.
  return Object.assign(Part, { preload: () => ask().catch(() => null) })
}
