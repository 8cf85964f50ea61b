import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { create } from 'zustand'

/** The form's initial values: none, some, or an existing watched wallet. */
export type WatchedWalletAsked =
  | {
      mode: 'add'
      given?: Partial<Pick<WatchedWalletWire, 'chainType' | 'address' | 'name' | 'configGroup'>>
    }
  | { mode: 'edit'; config: WatchedWalletWire }

type WatchedWalletDoor = { asked: WatchedWalletAsked | null }

export const useWatchedWalletDoor = create<WatchedWalletDoor>()(() => ({ asked: null }))

/** Opens the form that adds or changes a watched wallet; the shell renders it. */
export function openWatchedWalletForm(asked: WatchedWalletAsked): void {
  useWatchedWalletDoor.setState({ asked })
}

export function closeWatchedWalletForm(): void {
  useWatchedWalletDoor.setState({ asked: null })
}
