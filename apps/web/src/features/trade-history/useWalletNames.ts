import { useCallback } from 'react'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'

/** Names the wallets of this browser; an empty text for one without a name. */
export function useWalletNames(): (address: string) => string {
  const wallets = useOwnWallets((own) => own.wallets)
  return useCallback(
    (address) => wallets.find((wallet) => wallet.address === address)?.label ?? '',
    [wallets],
  )
}
