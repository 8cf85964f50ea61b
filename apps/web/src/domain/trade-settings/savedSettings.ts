import { saveTradeConfig } from '@peregrine/contract/routes/tradeConfig'
import { networkFacts } from '@peregrine/core/network'
import { parseSettings } from '@peregrine/core/trading/settings/parseSettings'
import { simpleView } from '@peregrine/core/trading/settings/simpleSettings'
import {
  type ConfigSlot,
  configSlots,
  type SettingNetwork,
  settingNetworks,
  type TradeSettings,
} from '@peregrine/core/trading/settings/tradeSettings'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../kit/http/send.ts'
import { ownKey } from '../session/ownKey.ts'
import { signedInAddress } from '../session/useSession.ts'
import { lastSlot } from './activeSlot.ts'
import { saveTradeSettings, tradeSettingsOf } from './useTradeSettings.ts'

/** Chain type of saved configs; Sui has none of its own and is kept with the EVM networks. */
const chainTypeOf = (network: SettingNetwork): 1 | 2 =>
  network === 'sui' ? 1 : networkFacts[network].monitorChainType

const mutable = (settings: TradeSettings) => ({
  ...settings,
  quickActionAmounts: [...settings.quickActionAmounts],
  quickSellPercentages: [...settings.quickSellPercentages],
  moreBuyAmounts: [...settings.moreBuyAmounts],
  moreSellPercentages: [...settings.moreSellPercentages],
})

/** The second shape of the config, for eth and sol: a view of the slot last picked, if that is among the saved. */
function simpleFields(network: SettingNetwork, slots: readonly ConfigSlot[]) {
  const slot = lastSlot()
  if ((network !== 'eth' && network !== 'sol') || !slots.includes(slot)) return null
  const simple = simpleView(network, tradeSettingsOf(network, slot).settings)
  return {
    ...simple,
    quickBuyAmounts: [...simple.quickBuyAmounts],
    quickSellPercents: [...simple.quickSellPercents],
  }
}

/** Slots whose save has not reached the server: what it has of them is older. */
const unsynced = new Set<string>()

/**
 * Saves slots of a network on the server and reads the config again. Does nothing for visitors.
 *
 * @throws Fault, Unreachable: the settings are saved in this browser only
 */
export async function saveToServer(
  queries: QueryClient,
  network: SettingNetwork,
  slots: readonly ConfigSlot[],
): Promise<void> {
  const address = signedInAddress()
  if (address === null) return
  const given = slots.map((slot) => [slot, mutable(tradeSettingsOf(network, slot).settings)])
  const chainType = chainTypeOf(network)
  const keys = slots.map((slot) => `${address}:${network}:${slot}`)
  for (const key of keys) unsynced.add(key)
  await send(saveTradeConfig, {
    body: {
      address,
      chainType,
      ...simpleFields(network, slots),
      settings: { [network]: Object.fromEntries(given) },
    },
  })
  for (const key of keys) unsynced.delete(key)
  await queries.invalidateQueries({ queryKey: ownKey(address, 'trade-config', String(chainType)) })
}

/** Takes a config read from the server over into this browser; slots that are not valid settings are left out. */
export function adoptSaved(config: unknown): void {
  const byNetwork = fieldsOf(fieldsOf(config).settings)
  for (const network of settingNetworks)
    for (const slot of configSlots) {
      const settings = parseSettings(fieldsOf(byNetwork[network])[slot])
      const isOlder = unsynced.has(`${signedInAddress()}:${network}:${slot}`)
      if (settings && !isOlder && !isKept(network, slot, settings)) saveTradeSettings(network, slot, settings)
    }
}

function isKept(network: SettingNetwork, slot: ConfigSlot, settings: TradeSettings): boolean {
  const kept = tradeSettingsOf(network, slot)
  return kept.isSaved && JSON.stringify(kept.settings) === JSON.stringify(settings)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
