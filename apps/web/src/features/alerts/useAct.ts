import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { refusalText } from './alertTexts.ts'
import { reloadAlertSetup } from './api.ts'

/** Returns a runner for changes: one at a time, refetches the list, shows a refusal. True on success. */
export function useAct(): { isBusy: boolean; act: (work: () => Promise<unknown>) => Promise<boolean> } {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      await reloadAlertSetup(queries)
      return true
    } catch (error) {
      showToast({ kind: 'error', text: refusalText(error, t) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}
