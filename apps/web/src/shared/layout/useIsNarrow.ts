import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Under 640 px: one column, bottom navigation. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 639px)')

/** From 640 to 1279 px: what stands at the side of wider screens is a drawer. */
export const useIsMiddle = (): boolean => useMediaQuery('(min-width: 640px) and (max-width: 1279px)')
