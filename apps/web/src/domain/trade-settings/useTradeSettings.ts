import { parseSettings } from '@peregrine/core/trading/settings/parseSettings'
import {
  type ConfigSlot,
  configSlots,
  defaultSettings,
  findSettingNetwork,
  type SettingNetwork,
  settingNetworks,
  type TradeSettings,
} from '@peregrine/core/trading/settings/tradeSettings'
import { create } from 'zustand'
import { SettingsError, type SettingsProblem } from './SettingsError.ts'
import { announceSettings } from './settingsEvents.ts'
import {
  type KeptSettings,
  readAllSlots,
  readSlot,
  type SlotKey,
  slotOfKey,
  writeSlot,
} from './settingsStorage.ts'

type TradeSettingsState = { slots: Record<SlotKey, KeptSettings> }

const useKept = create<TradeSettingsState>()(() => ({ slots: readAllSlots() }))

/** Returns the settings of a slot, and follows changes in this tab and others. */
export function useTradeSettings(network: SettingNetwork, slot: ConfigSlot): KeptSettings {
  return useKept(({ slots }) => slots[`${network}:${slot}`])
}

/** Returns the settings of a slot as they are now. */
export function tradeSettingsOf(network: SettingNetwork, slot: ConfigSlot): KeptSettings {
  return useKept.getState().slots[`${network}:${slot}`]
}

/**
 * Returns the network of an untrusted name.
 *
 * @throws SettingsError `Invalid network specified`
 */
export function getSettingNetwork(name: unknown): SettingNetwork {
  const network = findSettingNetwork(name)
  if (!network) throw new SettingsError('network')
  return network
}

function keep(network: SettingNetwork, slot: ConfigSlot, kept: KeptSettings): void {
  useKept.setState(({ slots }) => ({ slots: { ...slots, [`${network}:${slot}`]: kept } }))
}

/**
 * Saves the settings of a slot in this browser.
 *
 * @returns `storage` if the browser refuses: they then last until the page is closed
 * @throws SettingsError `Invalid settings configuration`: nothing was changed
 */
export function saveTradeSettings(
  network: SettingNetwork,
  slot: ConfigSlot,
  settings: TradeSettings,
): SettingsProblem | null {
  const valid = parseSettings(settings)
  if (!valid) throw new SettingsError('invalid')
  const problem = writeSlot(network, slot, valid)
  keep(network, slot, { settings: valid, isSaved: true, problem })
  announceSettings({ type: 'settings-changed', network, slot })
  return problem
}

function resetNetwork(network: SettingNetwork): SettingsProblem | null {
  const settings = defaultSettings[network]
  const problems = configSlots.map((slot) => {
    const problem = writeSlot(network, slot, null)
    keep(network, slot, { settings, isSaved: false, problem })
    return problem
  })
  return problems.find(Boolean) ?? null
}

/** Sets all slots of a network back to its defaults. Returns `storage` if the browser refuses. */
export function clearTradeSettings(network: SettingNetwork): SettingsProblem | null {
  const problem = resetNetwork(network)
  announceSettings({ type: 'settings-cleared', network })
  return problem
}

/** Sets all slots of all networks back to their defaults. Returns `storage` if the browser refuses. */
export function clearAllTradeSettings(): SettingsProblem | null {
  const problems = settingNetworks.map(resetNetwork)
  announceSettings({ type: 'all-settings-cleared' })
  return problems.find(Boolean) ?? null
}

/** Reads everything again: another tab cleared its storage, or a test did. */
export function reloadTradeSettings(): void {
  useKept.setState({ slots: readAllSlots() })
}

// For the life of the page, as every reader of the settings must see other tabs' changes.
addEventListener('storage', ({ key }: StorageEvent) => {
  if (key === null) {
    reloadTradeSettings()
    announceSettings({ type: 'all-settings-cleared' })
    return
  }
  const found = slotOfKey(key)
  if (!found) return
  const { network, slot } = found
  keep(network, slot, readSlot(network, slot))
  announceSettings({ type: 'settings-changed', network, slot })
})
