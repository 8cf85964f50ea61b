import { create } from 'zustand'

export type ShellDialog = 'menu' | 'me' | 'contact' | 'service' | 'keys' | 'guide' | 'tour' | 'health'

type ShellDialogState = {
  shown: ShellDialog | null
  show: (dialog: ShellDialog) => void
  close: () => void
}

/** The one dialog of the shell that is open; the search and the sign-in have doors of their own. */
export const useShellDialog = create<ShellDialogState>()((set) => ({
  shown: null,
  show: (shown) => set({ shown }),
  close: () => set({ shown: null }),
}))
