import { create } from 'zustand'

/** `offeredTour`: the tour that opens by itself. */
export type ShellDialog =
  | 'menu'
  | 'me'
  | 'contact'
  | 'service'
  | 'keys'
  | 'guide'
  | 'tour'
  | 'offeredTour'
  | 'health'

type ShellDialogState = {
  shown: ShellDialog | null
  show: (dialog: ShellDialog) => void
  close: () => void
}

/** The shell dialog that is open, if any. Search and sign-in keep their own state. */
export const useShellDialog = create<ShellDialogState>()((set) => ({
  shown: null,
  show: (shown) => set({ shown }),
  close: () => set({ shown: null }),
}))
