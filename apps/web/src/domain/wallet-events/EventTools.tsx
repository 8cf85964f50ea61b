import { Button } from '@peregrine/ui/Button'
import { Toggle } from '@peregrine/ui/Toggle'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FeedLegend } from '../feed-rows/FeedLegend.tsx'
import { EventFilters } from './EventFilters.tsx'
import { NativeNote } from './NativeNote.tsx'
import { useSpamShown } from './useSpamShown.ts'

/**
 * The bar above the events: the page's own tools, filters and legend unless the page has them elsewhere, the spam
 * switch, and what cannot be seen.
 */
export function EventTools({ hasFilters, children }: { hasFilters: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  const { isShown, show } = useSpamShown()
  const [isTold, setTold] = useState(false)
  return (
    <div className="shrink-0 border-line border-b">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-x-2 gap-y-1 px-2 py-1">
        {children}
        {/* Wraps as one, so that no switch stands alone in a line. */}
        <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          {hasFilters && <EventFilters />}
          <span title={t('events.spam.says')}>
            <Toggle isOn={isShown} onToggle={show} testId="events-spam">
              {t('events.spam')}
            </Toggle>
          </span>
          <Button
            variant="ghost"
            aria-expanded={isTold}
            aria-label={t('events.unseen')}
            title={t('events.native')}
            onClick={() => setTold(!isTold)}
            data-testid="events-unseen"
          >
            <Info aria-hidden size={13} />
          </Button>
          {hasFilters && <FeedLegend of="events" testId="events-legend" />}
        </span>
      </div>
      {isTold && <NativeNote className="px-3 pb-1" />}
    </div>
  )
}
