import type { SearchHit } from '@peregrine/contract/routes/search'
import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { findNetwork, type Network, networkFacts } from '@peregrine/core/network'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { findTokens } from '../../domain/tokens/findTokens.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { parsePoolAddress } from '../../domain/tokens/parsePoolAddress.ts'
import { BadAddress } from '../../domain/tokens/BadAddress.tsx'
import { NoPool } from './NoPool.tsx'

type FindPoolProps = { address: string; network?: string; what: 'pool' | 'token' }

/** A launchpad's token may trade on its chain's exchanges as well, and the other way round. */
const isOn = (found: Network, asked: Network): boolean =>
  networkFacts[found].chain === networkFacts[asked].chain

/** True for what can be an address of a network, or of any where that is null. A word would find tokens by their name. */
function isAddress(text: string, what: FindPoolProps['what'], network: Network | null): boolean {
  const family = network && networkFacts[network].family
  const isEvm = what === 'pool' ? parsePoolAddress('eth', text) !== null : isEvmAddress(text)
  return (family !== 'SOL' && isEvm) || (family !== 'EVM' && isSolanaAddress(text))
}

type FoundProps = Pick<FindPoolProps, 'what' | 'network'> & {
  hits: readonly SearchHit[]
  known: Network | null
}

/** Opens the pool of the first hit on the network that has one. */
function Found({ hits, known, what, network }: FoundProps) {
  const own = hits.filter((found) => known === null || isOn(found.network, known))
  const hit = own.find((found) => found.pairAddress !== null) ?? own[0]
  if (!hit || (what === 'pool' && hit.pairAddress === null))
    return <BadAddress what={what} network={network} />
  if (hit.pairAddress === null) return <NoPool hit={hit} />
  return <Navigate to="/$network/lp/$pool" params={{ network: hit.network, pool: hit.pairAddress }} replace />
}

/** Finds a token's deepest pool, or a pool's network, and redirects there. */
export function FindPool({ address, network, what }: FindPoolProps) {
  const known = network === undefined ? null : findNetwork(network)
  const canBe = isAddress(address, what, known)
  const query = useQuery({
    queryKey: ['find-pool', address],
    queryFn: ({ signal }) => findTokens(address, 'all', signal),
    enabled: canBe,
  })
  if (network !== undefined && !known) return <BadAddress what="network" network={network} />
  if (!canBe) return <BadAddress what="address" network={network} />
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="m-2 h-12" />
  return <Found hits={query.data.list} known={known} what={what} network={network} />
}
