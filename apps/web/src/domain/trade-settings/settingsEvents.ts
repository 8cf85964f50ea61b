import type { ConfigSlot, SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'

/** What happened to trade settings, in this tab or another. */
export type SettingsEvent =
  | { type: 'settings-changed'; network: SettingNetwork; slot: ConfigSlot }
  | { type: 'settings-cleared'; network: SettingNetwork }
  | { type: 'all-settings-cleared' }

type Listener = (event: SettingsEvent) => void

const listeners = new Set<Listener>()

/** Calls the listener with every event, until the returned function is called. */
export function watchSettings(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSettings(event: SettingsEvent): void {
  for (const listener of listeners) listener(event)
}
