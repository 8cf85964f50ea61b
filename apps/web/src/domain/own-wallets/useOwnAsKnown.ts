import { useEffect } from 'react'
import { setKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { useOwnWallets } from './useOwnWallets.ts'

/** Marks the user's own wallets as such wherever wallets are known: feeds, lists, charts. */
export function useOwnAsKnown(): void {
  const wallets = useOwnWallets((own) => own.wallets)
  useEffect(
    () =>
      setKnownWallets(
        'own',
        wallets.map(({ address, label }) => ({ address, note: label })),
      ),
    [wallets],
  )
}
