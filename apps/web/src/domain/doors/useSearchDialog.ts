import { create } from 'zustand'

type SearchDialogState = { isOpen: boolean; open: () => void; close: () => void }

/** Whether the search dialog stands above the page. */
export const useSearchDialog = create<SearchDialogState>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
