import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { readVault } from '../readVault.ts'

/** A vault that exists: its wallets can be read while it is locked, too. */
export type Vault = Exclude<VaultState, { status: 'none' }>

const vaultQuery = queryOptions({
  queryKey: ['vault'],
  queryFn: readVault,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Returns the vault's state, read again after every change in any tab. */
export function useVault() {
  const queries = useQueryClient()
  useEffect(
    // The worker tells every tab of a change; this store is where that arrives.
    () => useOwnWallets.subscribe(() => void queries.invalidateQueries({ queryKey: vaultQuery.queryKey })),
    [queries],
  )
  return useQuery(vaultQuery)
}

/** Finds a local wallet by its address. */
export function walletAt(vault: Vault, address: string): LocalWallet | undefined {
  return vault.contents.wallets.find((wallet) => wallet.address === address)
}
