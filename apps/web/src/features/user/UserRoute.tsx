import { findNetwork } from '@peregrine/core/network'
import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'
import { useMemo } from 'react'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { BadAddress } from '../../domain/tokens/BadAddress.tsx'
import type { Wallet } from './api.ts'
import { useLiveUser } from './live.ts'
import { parseWalletAddress } from './model.ts'
import { choicesOf, type UserSearch } from './userSearch.ts'
import { UserPage } from './UserPage.tsx'

type SearchProps = { search: UserSearch; onSearch: (search: UserSearch) => void }

/** The wallet in the address bar, or the reason it cannot be shown. */
export function UserRoute({ network, address, ...rest }: { network: string; address: string } & SearchProps) {
  const known = findNetwork(network)
  if (!known) return <BadAddress what="network" network={network} />
  const wallet = parseWalletAddress(known, address)
  if (!wallet) return <BadAddress what="address" network={known} />
  return <KnownWallet key={`${known} ${wallet}`} network={known} address={wallet} {...rest} />
}

function KnownWallet({ network, address, search, onSearch }: Wallet & SearchProps) {
  const wallet = useMemo(() => ({ network, address }), [network, address])
  const { method, period, scope } = choicesOf(search)
  const choice = useMemo(() => ({ method, period, scope }), [method, period, scope])
  const { user, isOld, error, refetch } = useLiveUser(wallet, choice)
  if (user) return <UserPage wallet={wallet} user={user} isOld={isOld} search={search} onSearch={onSearch} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex h-full flex-col gap-2 p-2" aria-busy data-testid="user-loading">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-20 w-full" />
      <SkeletonRows count={12} rowHeight={28} />
    </div>
  )
}
