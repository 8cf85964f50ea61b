import { canonicalAddress } from '@peregrine/core/address'
import type { Network } from '@peregrine/core/network'
import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { watchedWalletsQuery } from './useWatchedWallets.ts'
import { watchWalletWithUndo, unwatchWalletWithUndo } from './watchWalletWithUndo.ts'
import { signedInAddress } from '../session/useSession.ts'
import { useWatchedName } from './watchedNames.tsx'

type Wallet = { network: Network; address: string; name?: string | null }

/** Returns the watched state of a wallet and its toggle. */
export function useWatchHeart({ network, address, name }: Wallet) {
  const queries = useQueryClient()
  const isWatched = useWatchedName(address) !== undefined
  async function turn(): Promise<void> {
    const list = queries.getQueryData(watchedWalletsQuery(signedInAddress()).queryKey)
    const watched = list?.byAddress.get(canonicalAddress(address))
    if (watched) await unwatchWalletWithUndo(queries, [watched])
    else await watchWalletWithUndo(queries, { network, address, name })
  }
  return { isWatched, turn }
}

type WatchHeartProps = Wallet & { hasText?: boolean; testId?: string; className?: string }

/** Watches a wallet with one click and stops with the next. */
export function WatchHeart({ hasText, testId = 'follow', className = '', ...wallet }: WatchHeartProps) {
  const { t } = useTranslation()
  const { isWatched, turn } = useWatchHeart(wallet)
  const label = t(isWatched ? 'follow.remove' : 'follow.add')
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={hasText ? undefined : label}
      title={label}
      data-testid={testId}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void turn()
      }}
      className={`inline-flex min-h-6 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-1 rounded-control text-muted hover:text-loss aria-pressed:text-loss ${className}`}
    >
      <Heart aria-hidden size={13} fill={isWatched ? 'currentColor' : 'none'} />
      {hasText && <span className="text-ink">{label}</span>}
    </button>
  )
}
