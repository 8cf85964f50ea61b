import { Identicon } from '@peregrine/ui/Identicon'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { walletName } from '../../domain/own-wallets/walletName.ts'

/** Which wallet a screen is about, with its whole address. */
export function WalletLine({ wallet: { address, label } }: { wallet: LocalWallet }) {
  return (
    <div className="flex items-center gap-2.5">
      <Identicon seed={address} size={28} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{walletName({ address, label })}</p>
        <p className="break-all font-mono text-[11px] text-muted">{address}</p>
      </div>
    </div>
  )
}
