import { parseSettings } from '@peregrine/core/trading/settings/parseSettings'
import {
  type ConfigSlot,
  configSlots,
  defaultSettings,
  findConfigSlot,
  findSettingNetwork,
  type SettingNetwork,
  settingNetworks,
  type TradeSettings,
} from '@peregrine/core/trading/settings/tradeSettings'
import { scopedKey } from '../../kit/preferences/scopedText.ts'
import type { SettingsProblem } from './SettingsError.ts'

export type SlotKey = `${SettingNetwork}:${ConfigSlot}`

/** The settings of a slot as this browser has them. */
export type KeptSettings = {
  settings: TradeSettings
  /** False for the network's defaults. */
  isSaved: boolean
  /** Why the defaults apply, or why a save will not outlast the page. */
  problem: SettingsProblem | null
}

const prefix = 'trade-settings:'

/** The storage key of a slot. Amounts are money: sandbox settings must never apply to live chains. */
export function storageKey(network: SettingNetwork, slot: ConfigSlot): string {
  return scopedKey(`${prefix}${network}:${slot}`)
}

/** The slot that a storage key belongs to; null for any other key. */
export function slotOfKey(key: string): { network: SettingNetwork; slot: ConfigSlot } | null {
  const start = scopedKey(prefix)
  if (!key.startsWith(start)) return null
  const [first, second] = key.slice(start.length).split(':')
  const [network, slot] = [findSettingNetwork(first), findConfigSlot(second)]
  return network && slot ? { network, slot } : null
}

type Parsed = Pick<KeptSettings, 'problem'> & { settings: TradeSettings | null }

/**
 * Settings of BNB Chain whose only fault is their slippage are kept with it: four.meme's trades replace it and say so,
 * while defaults would forget the rest of the slot silently.
 */
function withOddSlippage(network: SettingNetwork, read: unknown): TradeSettings | null {
  const { slippage } = (read ?? {}) as { slippage?: unknown }
  if (network !== 'bsc' || typeof slippage !== 'number' || !Number.isFinite(slippage)) return null
  const rest = parseSettings({ ...(read as object), slippage: defaultSettings.bsc.slippage })
  return rest && { ...rest, slippage }
}

function parsed(network: SettingNetwork, text: string): Parsed {
  try {
    const read: unknown = JSON.parse(text)
    const settings = parseSettings(read)
    if (settings) return { settings, problem: null }
    return { settings: withOddSlippage(network, read), problem: 'validation' }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { settings: null, problem: 'malformed' }
  }
}

/** Reads a slot from this browser's storage; its problem says why the defaults apply where they should not. */
export function readSlot(network: SettingNetwork, slot: ConfigSlot): KeptSettings {
  const settings = defaultSettings[network]
  let text: string | null
  try {
    text = localStorage.getItem(storageKey(network, slot))
  } catch (error) {
    console.warn('This browser refuses to read trade settings', error)
    return { settings, isSaved: false, problem: 'storage' }
  }
  if (text === null) return { settings, isSaved: false, problem: null }
  const found = parsed(network, text)
  return { settings: found.settings ?? settings, isSaved: found.settings !== null, problem: found.problem }
}

/** Stores a slot, or removes it (null). Returns the problem if the browser refuses. */
export function writeSlot(
  network: SettingNetwork,
  slot: ConfigSlot,
  settings: TradeSettings | null,
): SettingsProblem | null {
  const key = storageKey(network, slot)
  try {
    if (settings) localStorage.setItem(key, JSON.stringify({ network, ...settings }))
    else localStorage.removeItem(key)
    return null
  } catch (error) {
    console.warn('This browser refuses to store trade settings', error)
    return 'storage'
  }
}

/** Every slot of every network. */
export function readAllSlots(): Record<SlotKey, KeptSettings> {
  const slots = settingNetworks.flatMap((network) =>
    configSlots.map((slot) => [`${network}:${slot}`, readSlot(network, slot)] as const),
  )
  return Object.fromEntries(slots) as Record<SlotKey, KeptSettings>
}
