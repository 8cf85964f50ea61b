import type { WalletType } from '@peregrine/wallet/vault/vaultRecord'
import { walletClient } from '../../walletClient.ts'

export type WantedWallets = { walletType: WalletType; label: string; groupId: string; count: number }

/** Makes wallets one by one; numbers their labels where there are several. Rejects with WalletRefusal. */
export async function makeWallets(wanted: WantedWallets): Promise<void> {
  const { walletType, label, groupId, count } = wanted
  for (let at = 1; at <= count; at++) {
    const numbered = count > 1 && label !== '' ? `${label} ${at}` : label
    await walletClient.newWallet({ walletType, label: numbered, groupId })
  }
}
