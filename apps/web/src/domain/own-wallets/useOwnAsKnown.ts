import { useEffect } from 'react'
import { useSession } from '../session/useSession.ts'
import { setKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { useOwnWallets } from './useOwnWallets.ts'

/**
 * Marks the user's own wallets as such wherever wallets are known: feeds, lists, charts. The signed-in wallet is one of
 * them, whether or not it can sign here.
 */
export function useOwnAsKnown(): void {
  const wallets = useOwnWallets((own) => own.wallets)
  const signedIn = useSession(({ session }) => session?.address)
  useEffect(() => {
    const known = wallets.map(({ address, label }) => ({ address, note: label }))
    const isAmongThem = known.some(({ address }) => address === signedIn)
    const others = signedIn === undefined || isAmongThem ? [] : [{ address: signedIn, note: '' }]
    setKnownWallets('own', [...others, ...known])
  }, [wallets, signedIn])
}
