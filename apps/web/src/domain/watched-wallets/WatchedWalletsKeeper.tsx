import { useEffect } from 'react'
import { useWatchedWallets } from './useWatchedWallets.ts'
import { setKnownWallets } from './useKnownWallets.ts'
import { setWatchedNames } from './watchedNames.tsx'

/** Shows nothing: keeps the names of watched wallets at hand wherever addresses stand, while somebody is signed in. */
export function WatchedWalletsKeeper() {
  const { list, byAddress } = useWatchedWallets()
  useEffect(() => {
    setKnownWallets(
      'followed',
      list.map(({ address, name }) => ({ address, note: name })),
    )
    setWatchedNames(byAddress)
  }, [list, byAddress])
  useEffect(
    () => () => {
      setKnownWallets('followed', [])
      setWatchedNames(new Map())
    },
    [],
  )
  return null
}
