import {
  type MonitorConfigWire,
  type MonitorEvent,
  monitorEvents,
  watchedAddress,
} from '@peregrine/contract/monitorConfig'
import { type MonitorRules, rulesOf } from '@peregrine/contract/monitorRules'
import { holdsSecret } from '@peregrine/core/wallet-list/holdsSecret'
import type { WatchedChange } from '../../shared/monitor/watchedWallets.ts'

/** What stands in the form, as typed. */
export type MonitorForm = {
  chainType: 1 | 2 | null
  address: string
  name: string
  avatarUrl: string
  configGroup: string
  tip: string
  events: readonly MonitorEvent[]
  enablePush: boolean
  enableAmountFilter: boolean
  minAmount: string
  maxAmount: string
  minCap: string
  maxCap: string
  sound: MonitorRules['sound']
}

const texts = { name: 'name', group: 'configGroup', tip: 'tip' } as const
export type FormField = 'network' | 'address' | keyof typeof texts | 'events' | 'amounts' | 'caps'
/** What is wrong with a field; `name` is what a watched wallet is called already. */
export type FormFault = {
  field: FormField
  key:
    | 'form.bad.network'
    | 'form.bad.addressMissing'
    | 'form.bad.eth'
    | 'form.bad.sol'
    | 'form.bad.watched'
    | 'form.bad.secret'
    | 'form.bad.events'
    | 'form.bad.noAmount'
    | 'form.bad.number'
    | 'form.bad.range'
  name?: string
}

export const defaultGroup = 'Default'
const longestName = 50
export const longestTip = 200

const eventsOf = (text: string): MonitorEvent[] =>
  text.split(',').filter((event) => monitorEvents.some((known) => known === event)) as MonitorEvent[]
const numberText = (value: number | null) => (value === null ? '' : String(value))

const emptyForm: MonitorForm = {
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
  given: Partial<Pick<MonitorForm, 'chainType' | 'address' | 'name' | 'configGroup'>> = {},
): MonitorForm {
  return { ...emptyForm, ...given }
}

/** A form that holds all that is set for a watched wallet. */
export function formOf(config: MonitorConfigWire): MonitorForm {
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
export function withAddress(form: MonitorForm, address: string): MonitorForm {
  const fits = ([1, 2] as const).find((chainType) => watchedAddress({ chainType, address }) !== null)
  return { ...form, address, chainType: form.chainType ?? fits ?? null }
}

/** `ALL` stands alone: choosing it drops the others, choosing another drops it. */
export function toggleEvent(events: readonly MonitorEvent[], event: MonitorEvent): MonitorEvent[] {
  if (events.includes(event)) return events.filter((one) => one !== event)
  if (event === 'ALL') return ['ALL']
  return monitorEvents.filter((one) => one === event || (one !== 'ALL' && events.includes(one)))
}

const isNumber = (text: string) =>
  text === '' || (/^\d{1,15}(\.\d*)?$|^\.\d+$/.test(text) && Number(text) <= 1e15)

function rangeFault(field: FormField, min: string, max: string): FormFault | null {
  if (!isNumber(min) || !isNumber(max)) return { field, key: 'form.bad.number' }
  if (min !== '' && max !== '' && Number(min) > Number(max)) return { field, key: 'form.bad.range' }
  return null
}

function addressFault(
  form: MonitorForm,
  watchedAs: (address: string) => string | undefined,
): FormFault | null {
  const { chainType, address } = form
  const field = 'address'
  if (address.trim() === '') return { field, key: 'form.bad.addressMissing' }
  if (chainType === null) return null
  const canonical = watchedAddress({ chainType, address })
  if (canonical === null) return { field, key: chainType === 1 ? 'form.bad.eth' : 'form.bad.sol' }
  const name = watchedAs(canonical)
  return name === undefined ? null : { field, key: 'form.bad.watched', name }
}

/** Keys and seed phrases have no place in a note: they are not even sent. */
function secretFaults(form: MonitorForm): FormFault[] {
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  return fields
    .filter((field) => holdsSecret(form[texts[field]]))
    .map((field) => ({ field, key: 'form.bad.secret' as const }))
}

function amountFault({ enableAmountFilter, minAmount, maxAmount }: MonitorForm): FormFault | null {
  if (!enableAmountFilter) return null
  if (minAmount === '' && maxAmount === '') return { field: 'amounts', key: 'form.bad.noAmount' }
  return rangeFault('amounts', minAmount, maxAmount)
}

/**
 * What is wrong with the form, in the order of its fields. `watchedAs` gives the name under which an address is watched
 * already; a form that changes a wallet gives it no answer.
 */
export function checkForm(
  form: MonitorForm,
  watchedAs: (address: string) => string | undefined,
): FormFault[] {
  const faults: (FormFault | null)[] = [
    form.chainType === null ? { field: 'network', key: 'form.bad.network' } : null,
    addressFault(form, watchedAs),
    ...secretFaults(form),
    form.events.length === 0 ? { field: 'events', key: 'form.bad.events' } : null,
    amountFault(form),
    rangeFault('caps', form.minCap, form.maxCap),
  ]
  return faults.filter((fault) => fault !== null)
}

const dollars = (text: string) => (text === '' ? null : Math.round(Number(text) * 100) / 100)
const numberOf = (text: string) => (text === '' ? null : Number(text))

/** What a form without faults says of its wallet; one without a name goes by the beginning of its address. */
export function settingsOf(form: MonitorForm): Required<WatchedChange> {
  const { enableAmountFilter, minAmount, maxAmount, sound } = form
  const rules: MonitorRules = {
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
