import { translate } from '../../kit/i18n/translate.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { type OwnWallet, useOwnWallets } from './useOwnWallets.ts'

/** The name of a wallet of this browser that the user has given none: "Wallet 1 · EVM". */
export const numberedName = (number: number, family: OwnWallet['family']): string =>
  translate('wallet.numbered', { number, kind: family })

/** The name that the user gave a wallet, else its numbered one; for one that is not in this browser its shortened address. */
export function walletName({ label, address }: Pick<OwnWallet, 'label' | 'address'>): string {
  const number = useOwnWallets.getState().numbers[address]
  if (label || number === undefined) return label || shortAddress(address)
  return numberedName(number, address.startsWith('0x') ? 'EVM' : 'SOL')
}

/** The same by address. */
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
