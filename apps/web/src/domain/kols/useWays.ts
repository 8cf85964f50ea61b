import type { Network } from '@peregrine/core/network'
import { useNavigate } from '@tanstack/react-router'
import { openImport } from '../doors/importDoor.ts'
import { closeKolDialog, openKolDialog } from '../doors/kolDoor.ts'
import { useSession } from '../session/useSession.ts'
import { whenSignedIn } from '../session/whenSignedIn.ts'
import { useOperator } from './kolListQuery.ts'

/** For whom the ways are: they lead to the list of KOLs, or to the user's own watched wallets. */
export type WaysFor = 'operator' | 'user' | 'visitor'

/** Returns the three ways to somebody to follow: a list, pasted addresses, today's most profitable traders. */
export function useWays(network: Network) {
  const operator = useOperator()
  const isUser = useSession(({ session }) => session !== null)
  const navigate = useNavigate()
  const isOperator = operator?.isOperator === true
  const toPage = () => {
    closeKolDialog()
    void navigate({ to: '/operator/kols' })
  }
  const importInto = (kind: 'any' | 'text') => () =>
    void whenSignedIn(() => {
      closeKolDialog()
      openImport(kind)
    })
  const who: WaysFor = isOperator ? 'operator' : isUser ? 'user' : 'visitor'
  return {
    who,
    /** True on the server's machine while nobody is the operator: who signs in first becomes it. */
    mayBecome: operator?.reason === 'first-sign-in',
    importList: isOperator ? toPage : importInto('any'),
    paste: isOperator ? toPage : importInto('text'),
    showTraders: () => openKolDialog({ what: 'traders', network }),
  }
}
