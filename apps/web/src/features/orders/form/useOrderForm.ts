import { create } from 'zustand'
import type { TradeSide } from '../../../domain/doors/tradeDoor.ts'
import { emptyFields, type FormFields, type FormKind } from './formFields.ts'

type OrderForm = {
  /** The token that it is typed for; another one begins anew. */
  token: string
  fields: FormFields
  kinds: Readonly<Record<TradeSide, FormKind>>
  /** True once it was tried: from then on faults are shown. */
  isChecked: boolean
}

const firstKinds = { buy: 'limit-buy', sell: 'limit-sell' } as const

/** The order being typed. */
export const useOrderForm = create<OrderForm>()(() => ({
  token: '',
  fields: emptyFields,
  kinds: firstKinds,
  isChecked: false,
}))

/** Begins anew for another token; its lines would mean nothing there. */
export function beginForm(token: string, slippage: string): void {
  if (useOrderForm.getState().token === token) return
  useOrderForm.setState({ token, fields: { ...emptyFields, slippage }, isChecked: false })
}

export function typeFields(change: Partial<FormFields>): void {
  useOrderForm.setState(({ fields }) => ({ fields: { ...fields, ...change } }))
}

/** What was typed as a line belongs to the kind before. */
export function pickKind(side: TradeSide, kind: FormKind): void {
  useOrderForm.setState(({ kinds, fields }) => ({
    kinds: { ...kinds, [side]: kind },
    fields: { ...fields, line: '', stopLine: '', activation: '' },
    isChecked: false,
  }))
}

export function showFaults(isChecked: boolean): void {
  useOrderForm.setState({ isChecked })
}
