import { iconName } from '@peregrine/ui/iconName'
import { Star } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { removeFromWatchlistWithUndo, addToWatchlistWithUndo } from '../../domain/tokens/rowActions.ts'
import type { NamedToken } from '../../domain/tokens/tokenRef.ts'
import { useIsOnWatchlist } from '../../domain/tokens/useWatchlist.ts'

/** The star that adds a token to the watchlist or removes it. */
export function WatchlistButton({ token }: { token: NamedToken }) {
  const { t } = useTranslation()
  const isOnWatchlist = useIsOnWatchlist(token)
  const label = t(isOnWatchlist ? 'watchlist.remove' : 'watchlist.add')
  return (
    <button
      type="button"
      {...iconName(label)}
      data-testid="watch-button"
      data-on={isOnWatchlist}
      onClick={() => (isOnWatchlist ? removeFromWatchlistWithUndo(token) : addToWatchlistWithUndo(token))}
      className={`flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-raised ${isOnWatchlist ? 'text-warn' : 'text-muted hover:text-ink'}`}
    >
      <Star aria-hidden size={16} fill={isOnWatchlist ? 'currentColor' : 'none'} />
    </button>
  )
}
