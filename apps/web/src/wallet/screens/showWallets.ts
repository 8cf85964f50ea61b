import { useWalletDoor } from '../../domain/doors/walletDoor.ts'

/** Goes back to the list of wallets: the page where it is open, the dialog elsewhere. */
export function showWallets(): void {
  const { close, show } = useWalletDoor.getState()
  if (location.pathname.startsWith('/multiWallets')) close()
  else show({ name: 'manage' })
}
