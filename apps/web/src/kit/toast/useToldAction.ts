import { useState } from 'react'
import { failureText } from '../http/failureText.ts'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { readMs, showToast, type ToastKind } from './showToast.ts'

type Telling = {
  /** Said once the action is done. */
  done: string
  /** What a problem is told as; the problem itself by default. */
  failed?: (problem: string) => string
  /** Kind of the toast of an action that is done; a success by default. */
  kind?: ToastKind
}

/**
 * Runs what a button does, by name where there are several, and tells its end in a toast. `busy` is the one that runs, so
 * that none is pressed meanwhile. An action resolves with null when done, or with the problem in words; a rejection is
 * told as a failed request.
 */
export function useToldAction<Name extends string = 'action'>(
  act: (name: Name) => Promise<string | null>,
  tellingOf: (name: Name) => Telling,
) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<Name | null>(null)
  async function run(name: Name): Promise<void> {
    setBusy(name)
    const problem = await act(name).catch((error: unknown) => {
      console.error('A pressed button failed', error)
      return failureText(error, t)
    })
    setBusy(null)
    const { done, failed, kind = 'success' } = tellingOf(name)
    showToast(
      problem === null
        ? { kind, text: done, ...(kind !== 'success' && { lastsMs: readMs }) }
        : { kind: 'error', text: failed ? failed(problem) : problem, lastsMs: readMs },
    )
  }
  return { busy, run: (name: Name) => void run(name) }
}
