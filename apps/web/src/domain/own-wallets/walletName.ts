import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { type OwnWallet, useOwnWallets } from './useOwnWallets.ts'

/** The name that the user gave a wallet, else its shortened address. */
export const walletName = ({ label, address }: Pick<OwnWallet, 'label' | 'address'>): string =>
  label || shortAddress(address)

/** The same by address; for a wallet that left this browser its shortened address. */
export function ownWalletName(address: string): string {
  const known = useOwnWallets.getState().wallets.find((wallet) => wallet.address === address)
  return walletName(known ?? { label: '', address })
}

/** As many names as a line holds. */
export const namesShown = 3

/** Names wallets in one line: "Main, Second, Third +4". */
export function namesInLine(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(', ')
  return names.length > namesShown ? `${shown} +${names.length - namesShown}` : shown
}
