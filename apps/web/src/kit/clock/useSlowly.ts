import { useEffect, useRef, useState } from 'react'

/** Passes on a frequently changing value at most once in `everyMs`; never drops the last. */
export function useSlowly<T>(value: T, everyMs: number): T {
  const [slow, setSlow] = useState(value)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = value
    if (timer.current !== undefined || Object.is(slow, value)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setSlow(() => latest.current)
    }, everyMs)
  }, [value, slow, everyMs])
  useEffect(() => () => clearTimeout(timer.current), [])
  return slow
}
