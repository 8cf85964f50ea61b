import { create } from 'zustand'

/** The dialog of one order that is open. */
export type OrderDialog = { what: 'edit' | 'retry' | 'details'; id: string }

/** Open at most once, whichever list asked for it. */
export const useOrderDialog = create<{ shown: OrderDialog | null }>()(() => ({ shown: null }))

export function showOrderDialog(shown: OrderDialog | null): void {
  useOrderDialog.setState({ shown })
}
