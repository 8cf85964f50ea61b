import { type LaunchColumn as ColumnName, shownLaunches } from '@peregrine/contract/topics/launchColumns'
import type { LaunchWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../live/useTopic.ts'
import { LiveList } from '../../shared/lists/LiveList.tsx'
import { usePreferences } from '../../shared/preferences/usePreferences.ts'
import { LaunchCard } from './LaunchCard.tsx'
import { columnTopics, type Launchpad } from './launchpads.ts'

const rowHeight = 52
const idOf = (launch: LaunchWire): string => launch.token

/** One column of the chain square, live. */
export function LaunchColumn({ launchpad, column }: { launchpad: Launchpad; column: ColumnName }) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const launches = useTopic(columnTopics[launchpad][column], {})?.slice(0, shownLaunches)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" data-testid={`column-${column}`}>
      <h3 className="flex h-7 shrink-0 items-center gap-1.5 border-line border-b px-3 text-data text-muted">
        <span className="font-semibold text-ink">{t(`square.${column}`)}</span>
        {launches && launches.length > 0 && <span>{launches.length}</span>}
      </h3>
      {!launches && <SkeletonRows count={8} rowHeight={rowHeight} />}
      {launches?.length === 0 && (
        <Notice title={t(`square.empty.${column}`)} testId="column-empty">
          {t('square.empty.says', { launchpad: t(`network.${launchpad}`) })}
        </Notice>
      )}
      {launches && launches.length > 0 && (
        <LiveList
          items={launches}
          idOf={idOf}
          rowHeight={rowHeight}
          renderRow={(launch) => (
            <LaunchCard
              launch={launch}
              mode={mode}
              sinceMs={column === 'completed' ? launch.updatedAt : launch.createdAt}
            />
          )}
          label={t(`square.${column}`)}
          testId={`column-${column}-list`}
          waitingKey="square.new"
          context={launchpad}
        />
      )}
    </div>
  )
}
