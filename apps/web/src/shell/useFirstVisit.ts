import { useEffect } from 'react'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { isTyping } from '../kit/keys/isTyping.ts'
import { isDue, rememberPrompt } from '../kit/preferences/visits.ts'
import { useToasts } from '../kit/toast/showToast.ts'
import { useSession } from '../domain/session/useSession.ts'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'
import { findTourSteps } from './tour/tourSteps.ts'
import { watchPauses } from './tour/watchPauses.ts'

/** The page should be seen first; the sign-in waits this long, and again while the user is busy. */
const settleMs = 1200

/** Returns true for visitors only; someone possibly signed in is not asked. */
function isSignInDue(): boolean {
  return useSignInDoor.getState().isFirstLoad && useSession.getState().status === 'visitor'
}

const isUnknown = () => useSession.getState().status === 'loading'
const isTourDue = () => isDue('lastOnboardingTime', Date.now())

/** Menus and popups count: their users are in the middle of something. Panels are part of the page. */
const isPartOpen = (): boolean =>
  [...document.querySelectorAll('[role=menu], [role=listbox], [role=dialog]')].some(
    (part) => !part.closest('[data-testid=panels]'),
  )

function isBusy(): boolean {
  return (
    isUnknown() ||
    useSignInDoor.getState().isOpen ||
    useSearchDialog.getState().isOpen ||
    useShellDialog.getState().shown !== null ||
    isTyping(document.activeElement) ||
    isPartOpen()
  )
}

function offerSignIn(): void {
  if (!isBusy() && isSignInDue()) useSignInDoor.getState().openUnasked()
}

/** The sign-in goes first; what is being told is read first. */
function offerTour(): void {
  const isLater = isSignInDue() || useToasts.getState().shown.length > 0
  if (isLater || isBusy() || !isTourDue() || findTourSteps().length === 0) return
  rememberPrompt('lastOnboardingTime', Date.now())
  useShellDialog.getState().show('offeredTour')
}

/** Shows new visitors the sign-in choices, and the tour at the first pause after them, each at most once a day. */
export function useFirstVisit(): void {
  useEffect(() => {
    if (!isUnknown() && !isSignInDue()) return
    const timer = setInterval(() => {
      offerSignIn()
      if (!isUnknown() && !isSignInDue()) clearInterval(timer)
    }, settleMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (!isTourDue()) return
    const stop = watchPauses(() => {
      offerTour()
      if (!isTourDue()) stop()
    })
    return stop
  }, [])
}
