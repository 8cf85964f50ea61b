import { Notice } from '@peregrine/ui/Notice'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { WatchlistToken } from '../../domain/tokens/parseWatchlist.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { useWatchlist } from '../../domain/tokens/useWatchlist.ts'
import { inOwnOrder } from '../../domain/tokens/watchlistOrder.ts'
import { RailList } from './RailList.tsx'

const refOf = (token: WatchlistToken) => token

/** The watchlist as a narrow column next to another page. */
export function WatchlistRail() {
  const { t } = useTranslation()
  const shown = useShownRows(
    useWatchlist(({ tokens }) => tokens),
    refOf,
  )
  const tokens = useMemo(() => inOwnOrder(shown), [shown])
  const empty = (
    <Notice title={t('watchlist.empty')} testId="watch-rail-empty">
      {t('watchlist.empty.says')}
    </Notice>
  )
  return <RailList tokens={tokens} label={t('watchlist.title')} testId="watch-rail" empty={empty} />
}
