import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { forgetRecentTokens, useRecentTokens } from '../../domain/tokens/useRecentTokens.ts'
import { RecentRail } from './RecentRail.tsx'

/** Recently opened tokens, with a button that clears them. */
export function RecentTable() {
  const { t } = useTranslation()
  const count = useRecentTokens(({ recent }) => recent.length)
  if (count === 0) return <Notice title={t('watchlist.recent.empty')} testId="recent-empty" />
  return (
    <div className="flex min-h-0 w-full max-w-2xl flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-line border-b px-2 text-data text-muted">
        {t('watchlist.count', { count })}
        <Button variant="ghost" className="ml-auto" onClick={forgetRecentTokens} data-testid="recent-clear">
          {t('watchlist.recent.clear')}
        </Button>
      </div>
      <RecentRail />
    </div>
  )
}
