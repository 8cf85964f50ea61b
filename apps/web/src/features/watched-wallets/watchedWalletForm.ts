import {
  type WatchedWalletWire,
  type WatchedEventKind,
  monitorEvents,
  watchedAddress,
} from '@peregrine/contract/watchedWallet'
import { type WatchedWalletRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import type { WatchedChange } from '../../domain/watched-wallets/editWatchedWallets.ts'

/** The form's values, as typed. */
export type WatchedWalletForm = {
  chainType: 1 | 2 | null
  address: string
  name: string
  avatarUrl: string
  configGroup: string
  tip: string
  events: readonly WatchedEventKind[]
  enablePush: boolean
  enableAmountFilter: boolean
  minAmount: string
  maxAmount: string
  minCap: string
  maxCap: string
  sound: WatchedWalletRules['sound']
}

export const defaultGroup = 'Default'
const longestName = 50
export const longestTip = 200

const eventsOf = (text: string): WatchedEventKind[] =>
  text.split(',').filter((event) => monitorEvents.some((known) => known === event)) as WatchedEventKind[]
const numberText = (value: number | null) => (value === null ? '' : String(value))

const emptyForm: WatchedWalletForm = {
  chainType: null,
  address: '',
  name: '',
  avatarUrl: '',
  configGroup: defaultGroup,
  tip: '',
  events: ['ALL'],
  enablePush: true,
  enableAmountFilter: false,
  minAmount: '',
  maxAmount: '',
  minCap: '',
  maxCap: '',
  sound: 'default',
}

/** Returns a form that adds a wallet: empty except for the given values. */
export function formToAdd(
  given: Partial<Pick<WatchedWalletForm, 'chainType' | 'address' | 'name' | 'configGroup'>> = {},
): WatchedWalletForm {
  return { ...emptyForm, ...given }
}

/** Returns a form with all settings of a watched wallet. */
export function formOf(config: WatchedWalletWire): WatchedWalletForm {
  const { minMarketCap, maxMarketCap, sound } = rulesOf(config.extra)
  return {
    ...config,
    events: eventsOf(config.monitorEvents),
    minAmount: numberText(config.minAmount),
    maxAmount: numberText(config.maxAmount),
    minCap: numberText(minMarketCap),
    maxCap: numberText(maxMarketCap),
    sound,
  }
}

/** Returns the form with another address; selects the network when none is set and only one family matches. */
export function withAddress(form: WatchedWalletForm, address: string): WatchedWalletForm {
  const fits = ([1, 2] as const).find((chainType) => watchedAddress({ chainType, address }) !== null)
  return { ...form, address, chainType: form.chainType ?? fits ?? null }
}

/** Returns true for a number as the form's fields accept it, or nothing. */
export const isNumber = (text: string) =>
  text === '' || (/^\d{1,15}(\.\d*)?$|^\.\d+$/.test(text) && Number(text) <= 1e15)

const dollars = (text: string) => (text === '' ? null : Math.round(Number(text) * 100) / 100)
const numberOf = (text: string) => (text === '' ? null : Number(text))

/** Returns the settings of a form without errors; a missing name becomes the start of the address. */
export function settingsOf(form: WatchedWalletForm): Required<WatchedChange> {
  const { enableAmountFilter, minAmount, maxAmount, sound } = form
  const rules: WatchedWalletRules = {
    minMarketCap: numberOf(form.minCap),
    maxMarketCap: numberOf(form.maxCap),
    sound,
  }
  return {
    name: form.name.trim().slice(0, longestName) || form.address.trim().slice(0, 6),
    avatarUrl: form.avatarUrl,
    configGroup: form.configGroup.trim().slice(0, longestName) || defaultGroup,
    tip: form.tip.trim().slice(0, longestTip),
    monitorEvents: form.events.join(','),
    enablePush: form.enablePush,
    enableAmountFilter,
    // Kept while the filter is off, so that turning it on restores them; incomplete input is not.
    minAmount: isNumber(minAmount) ? dollars(minAmount) : null,
    maxAmount: isNumber(maxAmount) ? dollars(maxAmount) : null,
    extra: { rules },
  }
}
