import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import type { WatchedWalletRules } from '@peregrine/contract/watchedWalletRules'
import type { ChangedWallet, WatchedChange } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { checkForm, type FormFault, type FormField } from './checkForm.ts'
import { formOf, longestTip, type WatchedWalletForm, settingsOf } from './watchedWalletForm.ts'

/** Values for many wallets at once, as typed; null and `keep` leave each wallet's own. */
export type BatchEdit = {
  amounts: 'keep' | 'on' | 'off'
  minAmount: string | null
  maxAmount: string | null
  minCap: string | null
  maxCap: string | null
  sound: WatchedWalletRules['sound'] | null
  note: 'keep' | 'append' | 'set'
  tip: string
}

export const emptyEdit: BatchEdit = {
  amounts: 'keep',
  minAmount: null,
  maxAmount: null,
  minCap: null,
  maxCap: null,
  sound: null,
  note: 'keep',
  tip: '',
}

export type BatchField = Extract<FormField, 'amounts' | 'caps' | 'tip'>
/** A field's error, the number of wallets affected, and the name of one. */
export type BatchFault = {
  field: BatchField
  key: FormFault['key'] | 'batch.bad.tipLong'
  wallets: number
  name: string
}

const isNoteNamed = ({ note, tip }: BatchEdit) => note === 'set' || (note === 'append' && tip.trim() !== '')

/** Returns the fields that change. */
function namedFields(edit: BatchEdit): readonly (BatchField | 'sound')[] {
  const fields = [
    edit.amounts !== 'keep' && ('amounts' as const),
    (edit.minCap !== null || edit.maxCap !== null) && ('caps' as const),
    edit.sound !== null && ('sound' as const),
    isNoteNamed(edit) && ('tip' as const),
  ]
  return fields.filter((field) => field !== false)
}

export const isAnythingNamed = (edit: BatchEdit): boolean => namedFields(edit).length > 0

function tipAfter({ note, tip }: BatchEdit, kept: string): string {
  if (note === 'keep') return kept
  const text = tip.trim()
  return note === 'set' ? text : [kept, text].filter((part) => part !== '').join(' ')
}

/** Returns a wallet's form as it would be after the change. */
function formAfter(edit: BatchEdit, config: WatchedWalletWire): WatchedWalletForm {
  const form = formOf(config)
  const { amounts, minAmount, maxAmount, minCap, maxCap, sound } = edit
  const range = {
    enableAmountFilter: amounts === 'on',
    minAmount: amounts === 'on' ? (minAmount ?? form.minAmount) : form.minAmount,
    maxAmount: amounts === 'on' ? (maxAmount ?? form.maxAmount) : form.maxAmount,
  }
  return {
    ...form,
    ...(amounts === 'keep' ? {} : range),
    minCap: minCap ?? form.minCap,
    maxCap: maxCap ?? form.maxCap,
    sound: sound ?? form.sound,
    tip: tipAfter(edit, form.tip),
  }
}

function faultsOf(
  edit: BatchEdit,
  config: WatchedWalletWire,
): readonly Omit<BatchFault, 'wallets' | 'name'>[] {
  const form = formAfter(edit, config)
  const named: readonly string[] = namedFields(edit)
  const faults = checkForm(form, () => undefined).flatMap(({ field, key }) =>
    named.includes(field) ? [{ field: field as BatchField, key }] : [],
  )
  const isLong = isNoteNamed(edit) && form.tip.length > longestTip
  return isLong ? [...faults, { field: 'tip', key: 'batch.bad.tipLong' }] : faults
}

/** Validates each resulting wallet by the single form's rules: the first error per field. */
export function checkBatch(edit: BatchEdit, picked: readonly WatchedWalletWire[]): BatchFault[] {
  const byField = new Map<BatchField, BatchFault>()
  for (const config of picked)
    for (const { field, key } of faultsOf(edit, config)) {
      const fault = byField.get(field)
      if (!fault) byField.set(field, { field, key, wallets: 1, name: config.name })
      else if (fault.key === key) fault.wallets++
    }
  return [...byField.values()]
}

type Settings = ReturnType<typeof settingsOf>

function amountsOf({ amounts, minAmount, maxAmount }: BatchEdit, after: Settings): WatchedChange {
  if (amounts === 'keep') return {}
  if (amounts === 'off') return { enableAmountFilter: false }
  return {
    enableAmountFilter: true,
    ...(minAmount !== null && { minAmount: after.minAmount }),
    ...(maxAmount !== null && { maxAmount: after.maxAmount }),
  }
}

function rulesAfter({ minCap, maxCap, sound }: BatchEdit, { extra: { rules } }: Settings) {
  const { minMarketCap = null, maxMarketCap = null } = rules
  return {
    ...(minCap !== null && { minMarketCap }),
    ...(maxCap !== null && { maxMarketCap }),
    ...(sound !== null && { sound }),
  }
}

/** Returns only the named fields: kept values might have changed by the time this is stored. */
function changeOf(edit: BatchEdit, config: WatchedWalletWire): WatchedChange {
  const after = settingsOf(formAfter(edit, config))
  const rules = rulesAfter(edit, after)
  return {
    ...amountsOf(edit, after),
    ...(isNoteNamed(edit) && { tip: after.tip }),
    ...(Object.keys(rules).length > 0 && { extra: { rules } }),
  }
}

/** Returns each wallet's change for an edit without errors. */
export const changesOf = (edit: BatchEdit, picked: readonly WatchedWalletWire[]): ChangedWallet[] =>
  picked.map((config) => ({ config, change: changeOf(edit, config) }))
