import { useEffect, useState } from 'react'

/** A value that follows once it has stood still for a while; an empty text follows at once, and so does a forced one. */
export function useDebounced(value: string, waitMs: number): { settled: string; settleNow: () => void } {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), value === '' ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return { settled: value === '' ? '' : settled, settleNow: () => settle(value) }
}
