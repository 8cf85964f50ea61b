import { Notice } from '@peregrine/ui/Notice'
import { useMemo } from 'react'
import { useWords } from '../../kit/i18n/useWords.tsx'
import type { WatchedToken } from '../../domain/tokens/parseWatchList.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { useWatchList } from '../../domain/tokens/useWatchList.ts'
import { inOwnOrder } from '../../domain/tokens/watchOrder.ts'
import { RailList } from './RailList.tsx'

const refOf = (token: WatchedToken) => token

/** The watch-list as a narrow column beside another page. */
export function WatchRail() {
  const { t } = useWords()
  const shown = useShownRows(
    useWatchList(({ tokens }) => tokens),
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
