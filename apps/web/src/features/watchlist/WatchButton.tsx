import { Star } from 'lucide-react'
import { useWords } from '../../kit/i18n/useWords.tsx'
import { unwatchWithUndo, watchWithUndo } from '../../domain/tokens/rowActions.ts'
import type { NamedToken } from '../../domain/tokens/tokenRef.ts'
import { useIsWatched } from '../../domain/tokens/useWatchList.ts'

/** The star: puts a token on the watch-list or takes it off. */
export function WatchButton({ token }: { token: NamedToken }) {
  const { t } = useWords()
  const isWatched = useIsWatched(token)
  const label = t(isWatched ? 'watchlist.remove' : 'watchlist.add')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-testid="watch-button"
      data-on={isWatched}
      onClick={() => (isWatched ? unwatchWithUndo(token) : watchWithUndo(token))}
      className={`flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-raised ${isWatched ? 'text-warn' : 'text-muted hover:text-ink'}`}
    >
      <Star aria-hidden size={16} fill={isWatched ? 'currentColor' : 'none'} />
    </button>
  )
}
