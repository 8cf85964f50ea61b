import type { Trading } from '@peregrine/contract/routes/trading'
import type { OwnWallet } from '../own-wallets/useOwnWallets.ts'

/** `faucet`: the sandbox gives coins for nothing. `deposit`: the wallet's address, to send some to. */
export type WayToCoins = 'faucet' | 'deposit'

/** How a wallet gets coins from here; null while that is unknown, and for a connected wallet outside the sandbox. */
export function wayToCoins(
  trading: Trading | undefined,
  wallet: Pick<OwnWallet, 'kind'> | undefined,
): WayToCoins | null {
  if (!trading || !wallet) return null
  if (trading.faucet.isOpen) return 'faucet'
  return wallet.kind === 'local' ? 'deposit' : null
}
