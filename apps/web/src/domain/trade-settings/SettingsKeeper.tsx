import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { useTradeConfigs } from '../session/useTradeConfig.ts'
import { adoptSaved, noteChange, syncSettings } from './savedSettings.ts'
import { watchSettings } from './settingsEvents.ts'

/**
 * Renders nothing: saves the signed-in wallet's settings on the server when they change here, and takes the saved ones
 * over whenever they were read.
 */
export function SettingsKeeper() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { eth, sol, lastUpdated } = useTradeConfigs()
  useEffect(() => {
    const onFail = (error: unknown) =>
      showToast({ kind: 'error', text: t('tradeSettings.notSynced', { why: failureText(error, t) }) })
    const sync = () => void syncSettings(queries, onFail)
    const stop = watchSettings((event) => {
      noteChange(event)
      // All changes of one press in one request.
      queueMicrotask(sync)
    })
    sync()
    return stop
  }, [queries, t])
  useEffect(() => {
    for (const config of [eth, sol]) adoptSaved(config)
    // A read that succeeds is the moment to send what failed.
    if (lastUpdated !== null) void syncSettings(queries, () => undefined)
    // Once per read: settings changed here since then are newer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastUpdated])
  return null
}
