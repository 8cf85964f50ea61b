import { create } from 'zustand'

/**
 * What can be opened: `choose` offers the sources, `gmgn`, `axiom` and `text` (XXYY, BullX, Photon) take up to 100
 * lines of one form, `csv` and `xlsx` begin with a file, `any` reads every known list, `export` writes one.
 */
export type ImportKind = 'choose' | 'gmgn' | 'axiom' | 'text' | 'csv' | 'xlsx' | 'any' | 'export'

type ImportDoor = { kind: ImportKind | null }

export const useImportDoor = create<ImportDoor>()(() => ({ kind: null }))

/** The one way to the dialogs that bring wallet lists in and out; the shell draws them. */
export function openImport(kind: ImportKind): void {
  useImportDoor.setState({ kind })
}

export function closeImport(): void {
  useImportDoor.setState({ kind: null })
}
