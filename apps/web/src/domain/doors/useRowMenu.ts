import { create } from 'zustand'
import { placeOfRow, type QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'
import { findRow, readRowTarget, type RowTarget } from '../tokens/rowTarget.ts'

export type OpenedRow = {
  target: RowTarget
  /** The list whose amount a purchase from the menu spends; null where the row has no button for it. */
  place: QuickBuyPlace | null
  /** Gets the focus back when the menu closes. */
  anchor: HTMLElement
  at: { x: number; y: number }
}

type RowMenuState = { opened: OpenedRow | null }

/** The row whose menu is open. */
export const useRowMenu = create<RowMenuState>()(() => ({ opened: null }))

/** Opens the menu of the row that contains an element; false when there is none. */
export function openRowMenu(from: HTMLElement, at: { x: number; y: number }): boolean {
  const row = findRow(from)
  const target = row && readRowTarget(row)
  if (!target) return false
  const anchor =
    from.closest<HTMLElement>('a, button, [tabindex]') ?? row.querySelector<HTMLElement>('a, button')
  useRowMenu.setState({ opened: { target, place: placeOfRow(row), at, anchor: anchor ?? row } })
  return true
}

export function closeRowMenu(): void {
  useRowMenu.setState({ opened: null })
}
