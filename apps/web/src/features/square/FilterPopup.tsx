import {
  type LaunchFilter,
  type LaunchRange,
  launchFilterText,
  noLaunchFilter,
  parseLaunchFilter,
  type Range,
} from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Button } from '@peregrine/ui/Button'
import { Popup } from '@peregrine/ui/Popup'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { PresetList } from '../../domain/presets/PresetList.tsx'
import { FilterWords } from './FilterWords.tsx'
import { filterFields } from './filterFields.ts'
import { RangeField } from './RangeField.tsx'
import { useColumnFilter } from './sharedFilter.ts'
import { sharedPath } from './squareSearch.ts'
import { defaultSettings } from './useColumnSettings.ts'

type FilterPopupProps = { column: LaunchColumn; anchor: HTMLElement; onClose: () => void }

const noRange: Range = { min: null, max: null }

/** A column's filter. Input applies on Apply or Enter; rows that fail it leave at once. */
export function FilterPopup({ column, anchor, onClose }: FilterPopupProps) {
  const { t } = useTranslation()
  const { filter: stored, keep: keepFilter } = useColumnFilter(column)
  const [draft, setDraft] = useState<LaunchFilter>(() => parseLaunchFilter(stored))
  const setRange = (name: LaunchRange, range: Range) =>
    setDraft((before) => ({ ...before, ranges: { ...before.ranges, [name]: range } }))
  const keep = (filter: string) => {
    keepFilter(filter)
    onClose()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    keep(launchFilterText(draft))
  }
  const title = t('square.filter.title', { column: t(`square.${column}`) })
  return (
    <Popup
      anchor={anchor}
      label={title}
      onClose={onClose}
      testId="square-filter"
      align="end"
      className="w-[min(380px,calc(100vw-16px))]"
    >
      <form onSubmit={apply} className="flex flex-col gap-2 p-3">
        <h4 className="font-semibold text-body">{title}</h4>
        <PresetList
          place="square"
          current={launchFilterText(draft)}
          onApply={keep}
          pathOf={(text) => sharedPath(column, text)}
        />
        <div className="flex flex-col gap-1.5">
          {filterFields.map((name) => (
            <RangeField
              key={name}
              name={name}
              column={column}
              range={draft.ranges[name] ?? noRange}
              onChange={(range) => setRange(name, range)}
            />
          ))}
        </div>
        <FilterWords draft={draft} column={column} onChange={setDraft} />
        <footer className="sticky bottom-0 -mx-3 -mb-3 flex items-center gap-2 border-line border-t bg-overlay p-3">
          <Button onClick={() => setDraft(noLaunchFilter)} data-testid="filter-empty">
            {t('square.filter.empty')}
          </Button>
          <Button onClick={() => keep(defaultSettings[column].filter)} data-testid="filter-reset">
            {t('square.filter.reset')}
          </Button>
          <Button variant="primary" type="submit" className="ml-auto" data-testid="filter-apply">
            {t('square.filter.apply')}
          </Button>
        </footer>
      </form>
    </Popup>
  )
}
