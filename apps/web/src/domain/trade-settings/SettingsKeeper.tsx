import { useEffect } from 'react'
import { useTradeConfigs } from '../session/useTradeConfig.ts'
import { adoptSaved } from './savedSettings.ts'

/** Renders nothing: takes the signed-in wallet's saved settings over whenever they were read. */
export function SettingsKeeper() {
  const { eth, sol, lastUpdated } = useTradeConfigs()
  useEffect(() => {
    for (const config of [eth, sol]) adoptSaved(config)
    // Once per read: settings changed here since then are newer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastUpdated])
  return null
}
