import { useEffect } from 'react'
import { useWatchedWallets } from './useWatchedWallets.ts'
import { setKnownWallets } from './useKnownWallets.ts'
import { setWatchedNames } from './watchedNames.tsx'

/** Renders nothing: keeps watched wallets' names available to every address while someone is signed in. */
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
