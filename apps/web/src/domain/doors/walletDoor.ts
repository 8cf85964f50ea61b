import { create } from 'zustand'

/** The screens of the user's own wallets, opened from anywhere. */
export type WalletScreen =
  | {
      name: 'create' | 'import' | 'unlock' | 'manage' | 'backup' | 'restore' | 'password' | 'passkey' | 'lock'
    }
  | { name: 'deposit' | 'send' | 'reclaim' | 'export' | 'remove'; wallet: string }

type WalletDoor = {
  shown: WalletScreen | null
  show: (screen: WalletScreen) => void
  close: () => void
}

/** The wallet screen that is open, if any; shown by the wallet room. */
export const useWalletDoor = create<WalletDoor>()((set) => ({
  shown: null,
  show: (shown) => set({ shown }),
  close: () => set({ shown: null }),
}))
