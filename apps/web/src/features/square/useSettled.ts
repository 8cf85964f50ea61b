import { useEffect, useState } from 'react'

/** Returns a value once it has been stable for a while, such as input after a pause. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
