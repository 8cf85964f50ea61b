import { create } from 'zustand'

/**
 * The import dialogs: `choose` offers the sources, `gmgn`, `axiom` and `text` (XXYY, BullX, Photon) take up to 100
 * lines of one form, `csv` and `xlsx` begin with a file, `any` reads every known list, `export` writes one.
 */
export type ImportKind = 'choose' | 'gmgn' | 'axiom' | 'text' | 'csv' | 'xlsx' | 'any' | 'export'

type ImportDoor = { kind: ImportKind | null }

export const useImportDoor = create<ImportDoor>()(() => ({ kind: null }))

/** Opens a dialog that imports or exports wallet lists; the shell renders them. */
export function openImport(kind: ImportKind): void {
  useImportDoor.setState({ kind })
}

export function closeImport(): void {
  useImportDoor.setState({ kind: null })
}
