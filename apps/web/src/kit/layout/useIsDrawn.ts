import { useEffect, useState } from 'react'

/** True from the task after the component's first frame: for costly parts that need not delay that frame. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isDrawn
}
