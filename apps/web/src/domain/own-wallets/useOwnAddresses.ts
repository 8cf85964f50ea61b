import { canonicalAddress } from '@peregrine/core/address'
import { useMemo } from 'react'
import { useSession } from '../session/useSession.ts'
import { type OwnWallet, useOwnWallets } from './useOwnWallets.ts'

export type OwnAddress = Pick<OwnWallet, 'address' | 'family' | 'label'>

/** True if both are the same wallet, in whatever letters. */
export const isSameWallet = (a: string, b: string): boolean => canonicalAddress(a) === canonicalAddress(b)

/** Returns the user's own wallets of all families: the signed-in one, then the others of this browser. */
export function useOwnAddresses(): readonly OwnAddress[] {
  const session = useSession((state) => state.session)
  const wallets = useOwnWallets((own) => own.wallets)
  return useMemo(() => {
    if (!session) return wallets
    const isSignedIn = ({ address }: OwnAddress) => isSameWallet(address, session.address)
    const signedIn = { address: session.address, family: session.chainFamily, label: '' }
    return [wallets.find(isSignedIn) ?? signedIn, ...wallets.filter((wallet) => !isSignedIn(wallet))]
  }, [session, wallets])
}
