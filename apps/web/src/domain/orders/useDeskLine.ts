import { useEffect, useState } from 'react'
import { type DeskLine, deskLine } from './orderState.ts'
import { useOrders } from './useOrders.ts'
import { useOrderScene } from './useOrderScene.ts'

/** An election takes as long at most. */
const electionMs = 8_000

/** Who carries orders out now; `electing` while tabs may still be settling it. */
export function useDeskLine(): DeskLine | 'electing' {
  const scene = useOrderScene()
  const isLeading = useOrders((state) => state.isLeading)
  const line = deskLine(scene, isLeading)
  const isNobody = line === 'nobody'
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isNobody) return
    const timer = setTimeout(() => setSettled(true), electionMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isNobody])
  return isNobody && !isSettled ? 'electing' : line
}
