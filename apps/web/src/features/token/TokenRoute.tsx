import { isFault } from '@peregrine/core/fault'
import { findNetwork, type Network } from '@peregrine/core/network'
import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailure } from '../../shared/http/LoadFailure.tsx'
import { parsePoolAddress } from '../../shared/layout/parsePoolAddress.ts'
import { writeLastViewed } from '../../shared/preferences/lastViewed.ts'
import { poolQuery } from './api.ts'
import { BadAddress } from '../../shell/BadAddress.tsx'
import { TokenPage } from './TokenPage.tsx'

/** The pool that the address bar names, or what is wrong with it. */
export function TokenRoute({ network, pool }: { network: string; pool: string }) {
  const known = findNetwork(network)
  if (!known) return <BadAddress what="network" network={network} />
  const address = parsePoolAddress(known, pool)
  if (!address) return <BadAddress what="address" network={known} />
  return <KnownPool key={`${known} ${address}`} network={known} pool={address} />
}

function KnownPool({ network, pool }: { network: Network; pool: string }) {
  const { data: info, error, refetch } = useQuery(poolQuery(network, pool))
  const isFound = info !== undefined
  useEffect(() => {
    if (isFound) writeLastViewed(network, pool)
  }, [isFound, network, pool])
  if (info) return <TokenPage network={network} info={info} />
  if (isFault(error, 'pool.unknown')) return <BadAddress what="pool" />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex h-full flex-col gap-2 p-2" aria-busy>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-80 w-full" />
      <SkeletonRows count={8} rowHeight={26} />
    </div>
  )
}
