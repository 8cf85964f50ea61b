import { isFault } from '@peregrine/core/fault'
import { findNetwork, type Network } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { parsePoolAddress } from '../../domain/tokens/parsePoolAddress.ts'
import { rememberToken } from '../../domain/tokens/useRecentTokens.ts'
import { writeLastViewed } from '../../domain/tokens/lastViewed.ts'
import { poolQuery } from '../../domain/tokens/poolQuery.ts'
import { BadAddress } from '../../domain/tokens/BadAddress.tsx'
import { preloadTokenParts } from './tokenParts.ts'
import { TokenSkeleton } from './TokenSkeleton.tsx'
import { TokenPage, type TokenSlots } from './TokenPage.tsx'
import { useTokenKeys } from './useTokenKeys.ts'
import type { TokenSearch } from './tokenSearch.ts'

type TokenRouteProps = {
  network: string
  pool: string
  search: TokenSearch
  onSearch: (search: TokenSearch) => void
  slots: TokenSlots
}

/** The pool in the address bar, or the reason it cannot be shown. */
export function TokenRoute({ network, pool, ...rest }: TokenRouteProps) {
  const known = findNetwork(network)
  if (!known) return <BadAddress what="network" network={network} />
  const address = parsePoolAddress(known, pool)
  if (!address) return <BadAddress what="address" network={known} />
  return <KnownPool key={`${known} ${address}`} network={known} pool={address} {...rest} />
}

type KnownPoolProps = Omit<TokenRouteProps, 'network'> & { network: Network }

function KnownPool({ network, pool, ...rest }: KnownPoolProps) {
  const { data: info, error, refetch } = useQuery(poolQuery(network, pool))
  const isNarrow = useIsNarrow()
  useEffect(() => preloadTokenParts(isNarrow), [isNarrow])
  const ref = useMemo(() => ({ network, pool }), [network, pool])
  const token = info?.tokenAddress
  useTokenKeys(network, token)
  useEffect(() => {
    if (token === undefined || !info) return
    writeLastViewed(network, pool)
    rememberToken({ network, token, pool, symbol: info.tokenSymbol, name: info.tokenName })
    // A token's names stay while it is open; its figures do not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, network, pool])
  if (info) return <TokenPage pool={ref} info={info} {...rest} />
  if (isFault(error, 'pool.unknown')) return <BadAddress what="pool" />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return <TokenSkeleton />
}
