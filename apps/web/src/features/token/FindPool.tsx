import { findNetwork } from '@peregrine/core/network'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { findTokens } from '../../domain/tokens/findTokens.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { BadAddress } from '../../domain/tokens/BadAddress.tsx'

type FindPoolProps = { address: string; network?: string; what: 'pool' | 'token' }

/** Finds a token's deepest pool, or a pool's network, and redirects there. */
export function FindPool({ address, network, what }: FindPoolProps) {
  const known = network === undefined ? null : findNetwork(network)
  const query = useQuery({
    queryKey: ['find-pool', address],
    queryFn: ({ signal }) => findTokens(address, 'all', signal),
  })
  if (network !== undefined && !known) return <BadAddress what="network" network={network} />
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="m-2 h-12" />
  const hit = query.data.list.find(
    (found) => found.pairAddress !== null && (known === null || found.network === known),
  )
  if (!hit?.pairAddress) return <BadAddress what={what} network={network} />
  return <Navigate to="/$network/lp/$pool" params={{ network: hit.network, pool: hit.pairAddress }} replace />
}
