import { useEffect } from 'react'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { isTyping } from '../kit/keys/isTyping.ts'
import { isDue, rememberPrompt } from '../kit/preferences/visits.ts'
import { useSession } from '../domain/session/useSession.ts'
import { findTourSteps } from './tour/tourSteps.ts'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

/** The page should be seen and used first; prompts wait this long, and again while the user is busy. */
const settleMs = 1200

/** Returns true for visitors only; someone possibly signed in is not asked. */
function isSignInDue(): boolean {
  return useSignInDoor.getState().isFirstLoad && useSession.getState().status === 'visitor'
}

function isBusy(): boolean {
  return (
    useSession.getState().status === 'loading' ||
    useSignInDoor.getState().isOpen ||
    useSearchDialog.getState().isOpen ||
    useShellDialog.getState().shown !== null ||
    isTyping(document.activeElement) ||
    document.querySelector('[role=menu]') !== null
  )
}

/** Offers the sign-in, and later the tour; each only when due, never one over the other. */
function offer(): void {
  if (isBusy()) return
  if (isSignInDue()) useSignInDoor.getState().openUnasked()
  else if (isDue('lastOnboardingTime', Date.now()) && findTourSteps().length > 0) {
    rememberPrompt('lastOnboardingTime', Date.now())
    useShellDialog.getState().show('tour')
  }
}

/** Shows new visitors the sign-in choices and then the tour, at most once a day. */
export function useFirstVisit(): void {
  useEffect(() => {
    const isUnknown = () => useSession.getState().status === 'loading'
    const isAnythingDue = () => isUnknown() || isSignInDue() || isDue('lastOnboardingTime', Date.now())
    if (!isAnythingDue()) return
    const timer = setInterval(() => {
      offer()
      if (!isAnythingDue()) clearInterval(timer)
    }, settleMs)
    return () => clearInterval(timer)
  }, [])
}
