import { useEffect, useRef } from 'react'
import type { KeyAction } from './keyAction.ts'

type Handler = () => void

const handlers = new Map<KeyAction, Handler[]>()

/** Runs an action's latest handler; false when there is none. */
export function runKeyAction(action: KeyAction): boolean {
  const run = handlers.get(action)?.at(-1)
  run?.()
  return run !== undefined
}

/** Handles a key while mounted; the last component mounted wins. */
export function useKeyAction(action: KeyAction, handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const run = () => latest.current()
    handlers.set(action, [...(handlers.get(action) ?? []), run])
    return () => {
      handlers.set(
        action,
        (handlers.get(action) ?? []).filter((other) => other !== run),
      )
    }
  }, [action])
}
