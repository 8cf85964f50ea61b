import { joinClasses } from '@peregrine/ui/joinClasses'
import { useLocation, useParams } from '@tanstack/react-router'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import type { ShellParts } from './shellParts.ts'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

/** The trend list left of the page while switched on in the toolbar; above the page on narrow screens. */
export function TrendSlot({ TrendRail }: Pick<ShellParts, 'TrendRail'>) {
  const isHidden = usePreferences((state) => state.isTrendHidden)
  // That page is the list itself.
  const isListPage = useLocation({ select: ({ pathname }) => pathname === '/trend' })
  // A pool's page with room has its own rail, which the same switch opens.
  const { pool } = useParams({ strict: false }) as { pool?: string }
  if (isHidden || isListPage) return null
  return (
    <aside
      data-testid="trend-slot"
      className={joinClasses(
        'w-70 shrink-0 border-line border-r max-sm:hidden max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-20 max-lg:shadow-lg',
        pool && 'xl:hidden',
      )}
    >
      <PartBoundary>
        <TrendRail />
      </PartBoundary>
    </aside>
  )
}
