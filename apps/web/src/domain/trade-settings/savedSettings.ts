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
import type { SettingsEvent } from './settingsEvents.ts'
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
  const { settings, isSaved } = tradeSettingsOf(network, slot)
  const simple = simpleView(network, isSaved ? settings : null)
  return {
    ...simple,
    quickBuyAmounts: [...simple.quickBuyAmounts],
    quickSellPercents: [...simple.quickSellPercents],
  }
}

/** Saves slots of a network and reads the config again. */
async function save(
  queries: QueryClient,
  address: string,
  network: SettingNetwork,
  slots: readonly ConfigSlot[],
): Promise<void> {
  const chainType = chainTypeOf(network)
  await send(saveTradeConfig, {
    body: {
      address,
      chainType,
      ...simpleFields(network, slots),
      settings: {
        [network]: Object.fromEntries(
          slots.map((slot) => [slot, mutable(tradeSettingsOf(network, slot).settings)]),
        ),
      },
    },
  })
  await queries.invalidateQueries({ queryKey: ownKey(address, 'trade-config', String(chainType)) })
}

type Unsynced = Map<SettingNetwork, Set<ConfigSlot>>

/** By wallet: slots changed here that the server has not got. What it has of them is older. */
const unsynced = new Map<string, Unsynced>()

function markUnsynced(address: string, network: SettingNetwork, slots: readonly ConfigSlot[]): void {
  const ofWallet: Unsynced = unsynced.get(address) ?? new Map()
  ofWallet.set(network, new Set([...(ofWallet.get(network) ?? []), ...slots]))
  unsynced.set(address, ofWallet)
}

/** What is being sent: a read that began before does not know it either. */
let underWay: { address: string; slots: Unsynced } | null = null

function isUnsynced(network: SettingNetwork, slot: ConfigSlot): boolean {
  const address = signedInAddress()
  if (address === null) return false
  const sent = underWay?.address === address ? underWay.slots : undefined
  return [unsynced.get(address), sent].some((slots) => slots?.get(network)?.has(slot))
}

/** One request after another, so that an older save never lands after a newer one. */
let queue: Promise<void> = Promise.resolve()

/** Sends what the server has not got of the signed-in wallet's settings; what fails stays for the next call. */
export function syncSettings(queries: QueryClient, onFail: (error: unknown) => void): Promise<void> {
  queue = queue.then(async () => {
    const address = signedInAddress()
    const waiting = address === null ? undefined : unsynced.get(address)
    if (address === null || !waiting) return
    unsynced.delete(address)
    underWay = { address, slots: waiting }
    for (const [network, slots] of waiting) {
      try {
        await save(queries, address, network, [...slots])
      } catch (error) {
        markUnsynced(address, network, [...slots])
        onFail(error)
      }
    }
    underWay = null
  })
  return queue
}

/** Notes a change made here; visitors' settings stay in this browser. */
export function noteChange(event: SettingsEvent): void {
  const address = signedInAddress()
  if (address === null || event.from === 'elsewhere') return
  if (event.type === 'settings-changed') markUnsynced(address, event.network, [event.slot])
  else
    for (const network of event.type === 'settings-cleared' ? [event.network] : settingNetworks)
      markUnsynced(address, network, configSlots)
}

/** Takes a config read from the server over into this browser; slots that are not valid settings are left out. */
export function adoptSaved(config: unknown): void {
  const byNetwork = fieldsOf(fieldsOf(config).settings)
  for (const network of settingNetworks)
    for (const slot of configSlots) {
      const settings = parseSettings(fieldsOf(byNetwork[network])[slot])
      if (settings && !isUnsynced(network, slot) && !isKept(network, slot, settings))
        saveTradeSettings(network, slot, settings, 'elsewhere')
    }
}

function isKept(network: SettingNetwork, slot: ConfigSlot, settings: TradeSettings): boolean {
  const kept = tradeSettingsOf(network, slot)
  return kept.isSaved && JSON.stringify(kept.settings) === JSON.stringify(settings)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
