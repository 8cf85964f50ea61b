import { useSyncExternalStore } from 'react'

/** Creates a hook that returns the live state of a media query, parsed once while in use. */
function mediaQueryHook(query: string): () => boolean {
  let list: MediaQueryList | null = null
  let listeners = 0
  const subscribe = (listener: () => void) => {
    const own = (list ??= matchMedia(query))
    listeners += 1
    own.addEventListener('change', listener)
    return () => {
      own.removeEventListener('change', listener)
      listeners -= 1
      if (listeners === 0) list = null
    }
  }
  const read = () => (list ?? matchMedia(query)).matches
  return () => useSyncExternalStore(subscribe, read)
}

/** Under 640 px: one column, bottom navigation. */
export const useIsNarrow = mediaQueryHook('(max-width: 639px)')

/** From 640 to 1279 px: the side column of wider screens is a drawer. */
export const useIsMiddle = mediaQueryHook('(min-width: 640px) and (max-width: 1279px)')
