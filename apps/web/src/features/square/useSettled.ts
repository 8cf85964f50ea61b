import { useEffect, useState } from 'react'

/** A value that has not changed for a while: what somebody types, once they pause. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
