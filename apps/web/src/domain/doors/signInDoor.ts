import { create } from 'zustand'
import { isDue, rememberPrompt } from '../../kit/preferences/visits.ts'

type SignInDoor = {
  isOpen: boolean
  /** True until a visitor has been shown the ways to sign in; asked again after 24 hours at the earliest. */
  isFirstLoad: boolean
  /** The page opened it by itself: it must not be in the way. */
  isUnasked: boolean
  open: () => void
  openUnasked: () => void
  close: () => void
}

/** The one way to the sign-in dialog: whatever needs a signed-in wallet opens this. */
export const useSignInDoor = create<SignInDoor>()((set) => ({
  isOpen: false,
  isFirstLoad: isDue('lastSignInPromptTime', Date.now()),
  isUnasked: false,
  open: () => set({ isOpen: true, isUnasked: false }),
  openUnasked: () => {
    rememberPrompt('lastSignInPromptTime', Date.now())
    set({ isOpen: true, isUnasked: true, isFirstLoad: false })
  },
  close: () => set({ isOpen: false }),
}))
