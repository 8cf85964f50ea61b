import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { walletClient } from '../walletClient.ts'

/**
 * Resolves true once the wallets are unlocked; asks for the password where they are not. False if the trader closes the
 * dialog.
 */
export async function unlockFirst(): Promise<boolean> {
  // What the page remembers may be older than the worker: another tab may have unlocked it.
  const { status } = await walletClient.state()
  if (status === 'unlocked') return true
  useWalletDoor.getState().show({ name: 'unlock' })
  return new Promise((resolve) => {
    const end = (isUnlocked: boolean) => {
      stopVault()
      stopDoor()
      resolve(isUnlocked)
    }
    const stopVault = useOwnWallets.subscribe(({ vault }) => {
      if (vault === 'unlocked') end(true)
    })
    const stopDoor = useWalletDoor.subscribe(({ shown }) => {
      if (shown === null && useOwnWallets.getState().vault !== 'unlocked') end(false)
    })
  })
}
