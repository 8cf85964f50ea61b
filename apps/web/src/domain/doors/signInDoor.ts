import { create } from 'zustand'
import { isDue, rememberPrompt } from '../../kit/preferences/visits.ts'

type SignInDoor = {
  isOpen: boolean
  /** True until a visitor has seen the sign-in choices; shown again after 24 hours at the earliest. */
  isFirstLoad: boolean
  /** Opened by the page itself, so it must not get in the way. */
  isUnasked: boolean
  open: () => void
  openUnasked: () => void
  close: () => void
}

/** The state of the sign-in dialog. Anything that needs a signed-in wallet opens it here. */
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
