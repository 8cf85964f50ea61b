import type { Network } from '@peregrine/core/network'
import { useNavigate } from '@tanstack/react-router'
import { openImport } from '../doors/importDoor.ts'
import { closeKolDialog, openKolDialog } from '../doors/kolDoor.ts'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { signedInAddress } from '../session/useSession.ts'
import { useOperator } from './kolListQuery.ts'

/** For whom the ways are: they lead to the list of KOLs, or to the user's own watched wallets. */
export type WaysFor = 'operator' | 'user' | 'visitor'

/** Runs a way at once, or asks a visitor to sign in first. */
function signedIn(way: () => void): void {
  if (signedInAddress() === null) useSignInDoor.getState().open()
  else way()
}

/** Returns the three ways to somebody to follow: a list, pasted addresses, today's most profitable traders. */
export function useWays(network: Network) {
  const operator = useOperator()
  const navigate = useNavigate()
  const isOperator = operator?.isOperator === true
  const toPage = () => {
    closeKolDialog()
    void navigate({ to: '/operator/kols' })
  }
  const importInto = (kind: 'any' | 'text') => () =>
    signedIn(() => {
      closeKolDialog()
      openImport(kind)
    })
  const who: WaysFor = isOperator ? 'operator' : signedInAddress() === null ? 'visitor' : 'user'
  return {
    who,
    /** True on the server's machine while nobody is the operator: who signs in first becomes it. */
    mayBecome: operator?.reason === 'first-sign-in',
    importList: isOperator ? toPage : importInto('any'),
    paste: isOperator ? toPage : importInto('text'),
    showTraders: () => openKolDialog({ what: 'traders', network }),
  }
}
