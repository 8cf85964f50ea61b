import { useEffect } from 'react'
import { setKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { useOwnAddresses } from './useOwnAddresses.ts'

/**
 * Marks the user's own wallets as such wherever wallets are known: feeds, lists, charts. The signed-in wallet is one of
 * them, whether or not it can sign here.
 */
export function useOwnAsKnown(): void {
  const own = useOwnAddresses()
  useEffect(() => {
    setKnownWallets(
      'own',
      own.map(({ address, label }) => ({ address, note: label })),
    )
  }, [own])
}
