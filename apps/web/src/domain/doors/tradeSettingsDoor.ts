import type { ConfigSlot, SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'
import { create } from 'zustand'

/** What the form opens with; null for what was used last. */
export type TradeSettingsAsked = { network: SettingNetwork | null; slot: ConfigSlot | null }

type TradeSettingsDoor = { asked: TradeSettingsAsked | null }

export const useTradeSettingsDoor = create<TradeSettingsDoor>()(() => ({ asked: null }))

/** Opens the form of the trade settings; the shell renders it. */
export function openTradeSettings(asked: TradeSettingsAsked): void {
  useTradeSettingsDoor.setState({ asked })
}

export function closeTradeSettings(): void {
  useTradeSettingsDoor.setState({ asked: null })
}
