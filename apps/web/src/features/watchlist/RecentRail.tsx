import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { type RecentToken, useRecentTokens } from '../../domain/tokens/useRecentTokens.ts'
import { RailList } from './RailList.tsx'

const refOf = (token: RecentToken) => token

/** Recently opened tokens, newest first, as a narrow column. */
export function RecentRail() {
  const { t } = useTranslation()
  const recent = useRecentTokens((state) => state.recent)
  const tokens = useShownRows(recent, refOf)
  const empty = <Notice title={t('watchlist.recent.empty')} testId="recent-rail-empty" />
  return <RailList tokens={tokens} label={t('watchlist.recent')} testId="recent-rail" empty={empty} />
}
