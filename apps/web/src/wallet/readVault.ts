import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'
import { startAutoLock } from './screens/autoLock.ts'
import { walletClient } from './walletClient.ts'

/** Reads the vault's state; from then on what the user does on the page keeps it unlocked. */
export async function readVault(): Promise<VaultState> {
  const state = await walletClient.state()
  startAutoLock()
  return state
}
