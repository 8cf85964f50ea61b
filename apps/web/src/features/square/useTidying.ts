import { useEffect, useMemo, useRef, useState } from 'react'

const tidyMs = 15_000

/**
 * Restores a list's rank order from time to time, never while the pointer or focus is in it. Spread `pointing` on the
 * element around the list.
 */
export function useTidying() {
  const [tidiedAt, setTidiedAt] = useState(0)
  const isPointed = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => !isPointed.current && setTidiedAt((times) => times + 1), tidyMs)
    return () => clearInterval(timer)
  }, [])
  const pointing = useMemo(() => {
    const point = () => {
      isPointed.current = true
    }
    const leave = () => {
      isPointed.current = false
    }
    return { onPointerEnter: point, onPointerLeave: leave, onFocus: point, onBlur: leave }
  }, [])
  return { tidiedAt, pointing }
}
