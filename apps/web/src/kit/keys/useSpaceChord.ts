import { useEffect } from 'react'
import { createSpaceChord } from './createSpaceChord.ts'

/** Listens for Space with W, A, S or D, ahead of the single keys, for which their letters mean something else. */
export function useSpaceChord(): void {
  useEffect(() => {
    const { onDown, onUp, release } = createSpaceChord()
    addEventListener('keydown', onDown, true)
    addEventListener('keyup', onUp, true)
    addEventListener('blur', release)
    return () => {
      removeEventListener('keydown', onDown, true)
      removeEventListener('keyup', onUp, true)
      removeEventListener('blur', release)
    }
  }, [])
}
