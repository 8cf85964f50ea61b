import {
  type ConfigSlot,
  configSlots,
  type SettingNetwork,
} from '@peregrine/core/trading/settings/tradeSettings'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { saveToServer } from '../../domain/trade-settings/savedSettings.ts'
import type { KeptSettings } from '../../domain/trade-settings/settingsStorage.ts'
import { SettingsError, type SettingsProblem } from '../../domain/trade-settings/SettingsError.ts'
import {
  clearAllTradeSettings,
  clearTradeSettings,
  saveTradeSettings,
  tradeSettingsOf,
} from '../../domain/trade-settings/useTradeSettings.ts'
import type { ReadSlot } from './useSettingsDrafts.ts'

type Slots = ReadonlyMap<SettingNetwork, readonly ConfigSlot[]>

function slotsByNetwork(given: readonly ReadSlot[]): Slots {
  const networks = new Set(given.map(({ network }) => network))
  return new Map(
    [...networks].map((network) => [
      network,
      given.filter((one) => one.network === network).map(({ slot }) => slot),
    ]),
  )
}

const keptOf = (network: SettingNetwork): KeptSettings[] =>
  configSlots.map((slot) => tradeSettingsOf(network, slot))

/** Saves and clears settings, here and on the server, and says how it went. */
export function useSaveSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()

  async function sync(slots: Slots): Promise<void> {
    try {
      for (const [network, list] of slots) await saveToServer(queries, network, list)
    } catch (error) {
      const text = t('tradeSettings.notSynced', { why: failureText(error, t) })
      showToast({ kind: 'error', text })
    }
  }

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
    void sync(slotsByNetwork(given))
    return true
  }

  /** Puts a network, or all (null), back to the defaults; the toast undoes it. */
  function restore(network: SettingNetwork | null, networks: readonly SettingNetwork[]): void {
    const before = new Map(networks.map((one) => [one, keptOf(one)]))
    warn(network ? clearTradeSettings(network) : clearAllTradeSettings())
    const all: Slots = new Map(networks.map((one) => [one, configSlots]))
    void sync(all)
    const undo = () => {
      for (const [one, list] of before)
        for (const [at, slot] of configSlots.entries()) {
          const kept = list[at]
          if (kept?.isSaved) saveTradeSettings(one, slot, kept.settings)
        }
      void sync(all)
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
