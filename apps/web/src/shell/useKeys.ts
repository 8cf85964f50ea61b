import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isCommand } from '../kit/keys/isCommand.ts'
import { type KeyAction, readKey } from '../kit/keys/keyAction.ts'
import { runKeyAction } from '../kit/keys/useKeyAction.ts'
import { usePanels } from '../kit/panels/usePanels.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

/** Milliseconds that `g` waits for its letter. */
const afterGMs = 1500

/** Runs a key's default when no part of the page handles it. */
function runFallback(action: KeyAction): void {
  if (action === 'help') useShellDialog.getState().show('keys')
  else if (action === 'tracker') usePanels.getState().toggle('tracker')
}

/** Handles the app's shortcuts: one letter, or `g` and a letter. Off while typing, in menus and in dialogs. */
export function useKeys(): void {
  const navigate = useNavigate()
  const wentG = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event)) return
      const pressed = readKey(event.key, event.timeStamp - wentG.current < afterGMs)
      if (event.key !== 'Shift') wentG.current = Number.NEGATIVE_INFINITY
      if (pressed === null) return
      event.preventDefault()
      if ('wait' in pressed) wentG.current = event.timeStamp
      else if ('go' in pressed) void navigate({ to: pressed.go })
      else if (!runKeyAction(pressed.run)) runFallback(pressed.run)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
