import { useEffect, useState } from 'react'
import { rememberFailure, waitOf } from './failedImages.ts'

/**
 * Whether an image is to be requested, and what to do when it fails: it is requested again after a while. Null for a URL
 * that is none.
 */
export function useImage(url: string | null): { isWanted: boolean; onError: () => void } {
  const [, setRounds] = useState(0)
  const waitMs = url === null ? 0 : waitOf(url)
  const isWaiting = waitMs > 0
  useEffect(() => {
    if (url === null || !isWaiting) return
    const timer = setTimeout(() => setRounds((rounds) => rounds + 1), waitOf(url))
    return () => clearTimeout(timer)
  }, [url, isWaiting])
  return {
    isWanted: url !== null && !isWaiting,
    onError() {
      if (url !== null) rememberFailure(url)
      setRounds((rounds) => rounds + 1)
    },
  }
}
