import { canonicalAddress } from '@peregrine/core/address'
import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { createContext, type ReactNode, useContext } from 'react'
import { create } from 'zustand'

/** The user's name and emoji for a watched wallet. */
type WatchedName = Pick<WatchedWalletWire, 'name' | 'avatarUrl'>
type WatchedNames = ReadonlyMap<string, WatchedName>

const nobody: WatchedNames = new Map()

/** By canonical address; filled by WatchedWalletsKeeper, empty for visitors. */
export const useWatchedNames = create<{ names: WatchedNames }>()(() => ({ names: nobody }))

/** The names for the components below; a part that has loaded the list itself provides it at once. */
export const WatchedContext = createContext<WatchedNames>(nobody)

/** Subscribes to the names once for everything below: hundreds of rows read one context. */
export function WatchedNamesProvider({ children }: { children: ReactNode }) {
  const names = useWatchedNames((watched) => watched.names)
  return <WatchedContext value={names}>{children}</WatchedContext>
}

/** Returns the user's name for a wallet; undefined when it is not watched. */
export function useWatchedName(address: string): WatchedName | undefined {
  const names = useContext(WatchedContext)
  return names.size === 0 ? undefined : names.get(canonicalAddress(address))
}

export function setWatchedNames(names: WatchedNames): void {
  useWatchedNames.setState({ names })
}
