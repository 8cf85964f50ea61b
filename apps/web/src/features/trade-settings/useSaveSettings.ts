import {
  configSlots,
  settingNetworks,
  type SettingNetwork,
} from '@peregrine/core/trading/settings/tradeSettings'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { SettingsError, type SettingsProblem } from '../../domain/trade-settings/SettingsError.ts'
import {
  clearAllTradeSettings,
  clearTradeSettings,
  saveTradeSettings,
  tradeSettingsOf,
} from '../../domain/trade-settings/useTradeSettings.ts'
import type { ReadSlot } from './useSettingsDrafts.ts'

/** Saves and clears settings, and says how it went. */
export function useSaveSettings() {
  const { t } = useTranslation()

  const warn = (problem: SettingsProblem | null) => {
    if (problem) showToast({ kind: 'error', text: t(`tradeSettings.problem.${problem}`) })
  }

  /** False if nothing could be saved at all. */
  function save(given: readonly ReadSlot[]): boolean {
    try {
      const problems = given.map(({ network, slot, settings }) => saveTradeSettings(network, slot, settings))
      warn(problems.find(Boolean) ?? null)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      warn(error.problem)
      return false
    }
    const isCapped = given.some((one) => one.isCapped)
    showToast({
      kind: isCapped ? 'info' : 'success',
      text: t(isCapped ? 'tradeSettings.capped' : 'tradeSettings.saved'),
    })
    return true
  }

  /** Puts a network, or all (null), back to the defaults; the toast undoes it. */
  function restore(network: SettingNetwork | null): void {
    const before = (network ? [network] : settingNetworks).flatMap((one) =>
      configSlots.map((slot) => ({ network: one, slot, ...tradeSettingsOf(one, slot) })),
    )
    warn(network ? clearTradeSettings(network) : clearAllTradeSettings())
    const undo = () => {
      for (const { network: one, slot, settings, isSaved, problem } of before)
        if (isSaved && problem !== 'validation') saveTradeSettings(one, slot, settings)
    }
    showToast({
      kind: 'success',
      text: t('tradeSettings.restored'),
      action: { label: t('tradeSettings.undo'), run: undo },
      isKept: true,
      lastsMs: 8000,
    })
  }

  return { save, restore }
}
