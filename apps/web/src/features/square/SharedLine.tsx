import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useColumnFilter } from './sharedFilter.ts'

/** Says that a column's filter is from a link: keep it, or go back to the own one. */
export function SharedLine({ column }: { column: LaunchColumn }) {
  const { t } = useTranslation()
  const { filter, keep, drop } = useColumnFilter(column)
  return (
    <div className="flex flex-wrap items-center gap-1 text-data text-accent" data-testid={`shared-${column}`}>
      {t('square.shared')}
      <Button className="ml-auto" onClick={() => keep(filter)} data-testid="shared-keep">
        {t('square.shared.keep')}
      </Button>
      <Button variant="ghost" onClick={drop} data-testid="shared-drop">
        {t('square.shared.drop')}
      </Button>
    </div>
  )
}
