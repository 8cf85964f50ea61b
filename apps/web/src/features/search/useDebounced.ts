import { useEffect, useState } from 'react'

/** Returns a value once it has settled; empty text and forced values pass at once. */
export function useDebounced(value: string, waitMs: number): { settled: string; settleNow: () => void } {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), value === '' ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return { settled: value === '' ? '' : settled, settleNow: () => settle(value) }
}
