import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { iconName } from '@peregrine/ui/iconName'
import { Select } from '@peregrine/ui/Select'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { orderBy, squareSorts } from './squareSort.ts'
import { useColumnSettings } from './useColumnSettings.ts'

/** What a column is sorted by, and which way. */
export function SortPicker({ column }: { column: LaunchColumn }) {
  const { t } = useTranslation()
  const order = useColumnSettings((settings) => settings[column].order)
  const change = useColumnSettings((settings) => settings.change)
  const Arrow = order.isUp ? ArrowUp : ArrowDown
  return (
    <span className="flex min-w-0 items-center">
      <Select
        variant="bare"
        size="sm"
        value={order.sort}
        options={squareSorts.map((sort) => ({ value: sort, label: t(`square.sort.${sort}`) }))}
        onPick={(sort) => change(column, { order: orderBy(sort) })}
        aria-label={t('square.sort', { column: t(`square.${column}`) })}
        data-testid={`sort-${column}`}
        className={`field-sizing-content min-w-0 max-w-20 ${order.sort === 'rank' ? 'text-muted' : 'text-accent'}`}
      />
      {order.sort !== 'rank' && (
        <button
          type="button"
          {...iconName(t('square.sort.turn'))}
          data-testid={`sort-${column}-turn`}
          onClick={() => change(column, { order: { ...order, isUp: !order.isUp } })}
          className="flex size-6 cursor-pointer items-center justify-center rounded-control text-accent hover:bg-raised"
        >
          <Arrow aria-hidden size={12} />
        </button>
      )}
    </span>
  )
}
