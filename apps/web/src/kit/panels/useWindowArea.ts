import { useSyncExternalStore } from 'react'
import type { Area } from './panelRect.ts'

function watch(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Returns the window's size, kept up to date. */
export function useWindowArea(): Area {
  const width = useSyncExternalStore(watch, () => innerWidth)
  const height = useSyncExternalStore(watch, () => innerHeight)
  return { width, height }
}
