import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'

/** Names of the groups, in the order in which they appear. */
export function groupsOf(wallets: readonly LocalWallet[]): string[] {
  return [...new Set(wallets.map(({ groupId }) => groupId))].filter((group) => group !== '')
}
