import { networkFacts, type Network } from '@peregrine/core/network'
import {
  type ConfigSlot,
  configSlots,
  findConfigSlot,
  type SettingNetwork,
} from '@peregrine/core/trading/settings/tradeSettings'
import { create } from 'zustand'
import type { TradeSide } from '../doors/tradeDoor.ts'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { SettingsError, type SettingsProblem } from './SettingsError.ts'
import type { KeptSettings } from './settingsStorage.ts'
import { getSettingNetwork, tradeSettingsOf, useTradeSettings } from './useTradeSettings.ts'

type ActiveSlots = Record<TradeSide, ConfigSlot>

/** The last slot picked on either side. */
export function lastSlot(): ConfigSlot {
  return findConfigSlot(readStored('last_config')) ?? 'S1'
}

/** P1 to P3 are what the page calls S1 to S3. */
export const slotLabel = (slot: ConfigSlot) => `P${slot.slice(1)}`

function readActive(side: TradeSide): ConfigSlot {
  const text = readStored(`preset-${side}`)
  return configSlots.find((slot) => slotLabel(slot) === text) ?? lastSlot()
}

/** The slot that each side trades with. */
export const useActiveSlots = create<ActiveSlots>()(() => ({
  buy: readActive('buy'),
  sell: readActive('sell'),
}))

/** Trades a side with another slot from now on. */
export function pickSlot(side: TradeSide, slot: ConfigSlot): void {
  writeStored(`preset-${side}`, slotLabel(slot))
  writeStored('last_config', slot)
  useActiveSlots.setState({ [side]: slot })
}

/** Settings that a trade on a network uses: those of its chain, in the side's slot. */
export function useActiveSettings(network: Network, side: TradeSide): KeptSettings {
  const slot = useActiveSlots((slots) => slots[side])
  return useTradeSettings(networkFacts[network].chain, slot)
}

/** The same as they are now, for a shortcut or a click. */
export function activeSettings(network: Network, side: TradeSide): KeptSettings {
  return tradeSettingsOf(networkFacts[network].chain, useActiveSlots.getState()[side])
}

/** The network whose settings were shown last; `problem` if what was stored is none. */
export function readLastNetwork(): { network: SettingNetwork; problem: SettingsProblem | null } {
  try {
    return { network: getSettingNetwork(readStored('last_network') ?? 'eth'), problem: null }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { network: 'eth', problem: error.problem }
  }
}

export function rememberNetwork(network: SettingNetwork): void {
  writeStored('last_network', network)
}

/**
 * Returns the price-alert thresholds of a network's active slot, in percent.
 *
 * @throws SettingsError `Price alerts are disabled`
 */
export function getAlertThresholds(network: Network): { increase: number; decrease: number } {
  const { alertsEnabled, priceAlerts } = activeSettings(network, 'buy').settings
  if (!alertsEnabled) throw new SettingsError('alerts-off')
  return priceAlerts
}
