import { create } from 'zustand'

type SearchDialogState = { isOpen: boolean; open: () => void; close: () => void }

/** The state of the search dialog. */
export const useSearchDialog = create<SearchDialogState>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
