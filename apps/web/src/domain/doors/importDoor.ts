import { create } from 'zustand'

/**
 * The import dialogs: `choose` offers the sources, `gmgn`, `axiom` and `text` (XXYY, BullX, Photon) take up to 100
 * lines of one form, `csv` and `xlsx` begin with a file, `any` reads every known list, `export` writes one.
 */
export type ImportKind = 'choose' | 'gmgn' | 'axiom' | 'text' | 'csv' | 'xlsx' | 'any' | 'export'

/** `given` is what another dialog was handed and could not read. */
type ImportDoor = { kind: ImportKind | null; given: string | File | null }

export const useImportDoor = create<ImportDoor>()(() => ({ kind: null, given: null }))

/** Opens a dialog that imports or exports wallet lists; the shell renders them. */
export function openImport(kind: ImportKind): void {
  useImportDoor.setState({ kind, given: null })
}

/** Opens the dialog that reads every known list with one that is not of the form of its dialog. */
export function handToAny(given: string | File): void {
  useImportDoor.setState({ kind: 'any', given })
}

export function closeImport(): void {
  useImportDoor.setState({ kind: null, given: null })
}
