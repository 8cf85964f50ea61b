import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { create } from 'zustand'

/** What the form begins with: nothing or part of it, or a wallet that is watched already. */
export type WatchedWalletAsked =
  | {
      mode: 'add'
      given?: Partial<Pick<WatchedWalletWire, 'chainType' | 'address' | 'name' | 'configGroup'>>
    }
  | { mode: 'edit'; config: WatchedWalletWire }

type WatchedWalletDoor = { asked: WatchedWalletAsked | null }

export const useWatchedWalletDoor = create<WatchedWalletDoor>()(() => ({ asked: null }))

/** The one way to the form that adds a watched wallet or changes one; the shell draws it. */
export function openWatchedWalletForm(asked: WatchedWalletAsked): void {
  useWatchedWalletDoor.setState({ asked })
}

export function closeWatchedWalletForm(): void {
  useWatchedWalletDoor.setState({ asked: null })
}
