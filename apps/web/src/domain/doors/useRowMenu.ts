import { create } from 'zustand'
import { findRow, readRowTarget, type RowTarget } from '../tokens/rowTarget.ts'

export type OpenedRow = {
  target: RowTarget
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
  useRowMenu.setState({ opened: { target, at, anchor: anchor ?? row } })
  return true
}

export function closeRowMenu(): void {
  useRowMenu.setState({ opened: null })
}
