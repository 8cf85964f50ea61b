import { watchedAddress } from '@peregrine/contract/watchedWallet'
import { holdsSecret } from '@peregrine/core/wallet-list/holdsSecret'
import { readPaste } from '@peregrine/core/paste/readPaste'
import { isNumber, type WatchedWalletForm } from './watchedWalletForm.ts'

const texts = { name: 'name', group: 'configGroup', tip: 'tip' } as const
export type FormField = 'network' | 'address' | keyof typeof texts | 'events' | 'amounts' | 'caps'
/** A field's error; `name` is the name of a wallet watched already. */
export type FormFault = {
  field: FormField
  key:
    | 'form.bad.network'
    | 'form.bad.addressMissing'
    | 'form.bad.several'
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

function rangeFault(field: FormField, min: string, max: string): FormFault | null {
  if (!isNumber(min) || !isNumber(max)) return { field, key: 'form.bad.number' }
  if (min !== '' && max !== '' && Number(min) > Number(max)) return { field, key: 'form.bad.range' }
  return null
}

function addressFault(
  form: WatchedWalletForm,
  watchedAs: (address: string) => string | undefined,
): FormFault | null {
  const { chainType, address } = form
  const field = 'address'
  if (address.trim() === '') return { field, key: 'form.bad.addressMissing' }
  const { addresses, isSecret } = readPaste(address)
  if (isSecret) return { field, key: 'form.bad.secret' }
  if (addresses.length > 1) return { field, key: 'form.bad.several' }
  if (chainType === null) return null
  const canonical = watchedAddress({ chainType, address })
  if (canonical === null) return { field, key: chainType === 1 ? 'form.bad.eth' : 'form.bad.sol' }
  const name = watchedAs(canonical)
  return name === undefined ? null : { field, key: 'form.bad.watched', name }
}

/** Keys and seed phrases do not belong in a note: they are not even sent. */
function secretFaults(form: WatchedWalletForm): FormFault[] {
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  return fields
    .filter((field) => holdsSecret(form[texts[field]]))
    .map((field) => ({ field, key: 'form.bad.secret' as const }))
}

function amountFault({ enableAmountFilter, minAmount, maxAmount }: WatchedWalletForm): FormFault | null {
  if (!enableAmountFilter) return null
  if (minAmount === '' && maxAmount === '') return { field: 'amounts', key: 'form.bad.noAmount' }
  return rangeFault('amounts', minAmount, maxAmount)
}

/**
 * Returns the form's errors in field order. `watchedAs` returns the name an address is watched under already, and
 * nothing when changing a wallet.
 */
export function checkForm(
  form: WatchedWalletForm,
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

/** Props of each part of the form. */
export type PartProps = {
  form: WatchedWalletForm
  set: (part: Partial<WatchedWalletForm>) => void
  faultOf: (field: FormField) => string | undefined
}
