import { canonicalAddress } from '@peregrine/core/address'
import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { createContext, type ReactNode, useContext } from 'react'
import { create } from 'zustand'

/** What the signed-in user calls a watched wallet, and its emoji. */
type WatchedName = Pick<WatchedWalletWire, 'name' | 'avatarUrl'>
type WatchedNames = ReadonlyMap<string, WatchedName>

const nobody: WatchedNames = new Map()

/** By canonical address; filled by WatchedWalletsKeeper, empty for visitors. */
export const useWatchedNames = create<{ names: WatchedNames }>()(() => ({ names: nobody }))

/** What pieces below read; a part that waits for the list itself gives it to them at once. */
export const WatchedContext = createContext<WatchedNames>(nobody)

/** Follows the names for all that is drawn below: pieces that stand in lists by the hundred read one context. */
export function WatchedNamesProvider({ children }: { children: ReactNode }) {
  const names = useWatchedNames((watched) => watched.names)
  return <WatchedContext value={names}>{children}</WatchedContext>
}

/** What the user calls a wallet; undefined where it is not watched. */
export function useWatchedName(address: string): WatchedName | undefined {
  const names = useContext(WatchedContext)
  return names.size === 0 ? undefined : names.get(canonicalAddress(address))
}

export function setWatchedNames(names: WatchedNames): void {
  useWatchedNames.setState({ names })
}
