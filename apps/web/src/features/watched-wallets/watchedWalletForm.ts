import {
  type WatchedWalletWire,
  type WatchedEventKind,
  monitorEvents,
  watchedAddress,
} from '@peregrine/contract/watchedWallet'
import { type WatchedWalletRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import type { WatchedChange } from '../../domain/watched-wallets/editWatchedWallets.ts'

/** What stands in the form, as typed. */
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

/** A form to add a wallet: empty but for what is given. */
export function formToAdd(
  given: Partial<Pick<WatchedWalletForm, 'chainType' | 'address' | 'name' | 'configGroup'>> = {},
): WatchedWalletForm {
  return { ...emptyForm, ...given }
}

/** A form that holds all that is set for a watched wallet. */
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

/** The form with another address; one that only one family can have says the network where none is picked. */
export function withAddress(form: WatchedWalletForm, address: string): WatchedWalletForm {
  const fits = ([1, 2] as const).find((chainType) => watchedAddress({ chainType, address }) !== null)
  return { ...form, address, chainType: form.chainType ?? fits ?? null }
}

/** A number as the form's fields take it, or nothing. */
export const isNumber = (text: string) =>
  text === '' || (/^\d{1,15}(\.\d*)?$|^\.\d+$/.test(text) && Number(text) <= 1e15)

const dollars = (text: string) => (text === '' ? null : Math.round(Number(text) * 100) / 100)
const numberOf = (text: string) => (text === '' ? null : Number(text))

/** What a form without faults says of its wallet; one without a name goes by the beginning of its address. */
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
    // Kept while the filter is off, so that turning it on brings them back; but nothing half typed.
    minAmount: isNumber(minAmount) ? dollars(minAmount) : null,
    maxAmount: isNumber(maxAmount) ? dollars(maxAmount) : null,
    extra: { rules },
  }
}
