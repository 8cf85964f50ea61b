import { isCommand } from './isCommand.ts'
import { isTyping } from './isTyping.ts'
import { readChord } from './keyAction.ts'
import { runKeyAction } from './useKeyAction.ts'
import { useSpaceKeys } from './useSpaceKeys.ts'

/** Things that Space works by itself, when it is pressed alone. */
const worksBySpace = 'button,a,summary,[role=button],[role=radio],[role=switch],[role=tab],[role=checkbox]'

/**
 * Space held with W, A, S or D trades, where the trader has switched it on. Whatever held keys repeat, one press trades
 * once; a key that was taken has its default prevented.
 */
export function createSpaceChord() {
  let isHeld = false
  let isUsed = false
  const release = () => {
    isHeld = false
    isUsed = false
  }
  const onSpace = (event: KeyboardEvent) => {
    if (!isHeld && !isCommand(event)) return
    isHeld = true
    // The page would scroll; a button still gets its Space, as long as no letter follows.
    if (!(event.target instanceof Element && event.target.closest(worksBySpace))) event.preventDefault()
  }
  const onLetter = (event: KeyboardEvent) => {
    const action = isHeld ? readChord(event.code) : null
    if (action === null || isTyping(event.target)) return
    isUsed = true
    if (isCommand(event)) runKeyAction(action)
    event.preventDefault()
  }
  const onDown = (event: KeyboardEvent) => {
    if (!useSpaceKeys.getState().isOn) return
    if (event.code === 'Space') onSpace(event)
    else onLetter(event)
  }
  const onUp = (event: KeyboardEvent) => {
    if (event.code !== 'Space') return
    // The focused button must not take the end of the chord for a press of its own.
    if (isUsed) event.preventDefault()
    release()
  }
  return { onDown, onUp, release }
}
