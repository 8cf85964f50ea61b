import { trendWindows } from '@peregrine/contract/trendOrder'
import { networks } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Segments } from '@peregrine/ui/Segments'
import { Select } from '@peregrine/ui/Select'
import type { ReactNode } from 'react'
import type { Translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usdBound } from '../../kit/figures/formatFigure.ts'
import { filterPresets, type TrendChoice, type TrendFilter, trendFilters, trendLists } from './trendSearch.ts'

type ToolsProps = { choice: TrendChoice; onChange: (change: Partial<TrendChoice>) => void }

const dayMinutes = 1_440

function valueText(filter: TrendFilter, value: number, t: Translate): string {
  if (filter === 'trades') return value.toLocaleString('en')
  if (filter !== 'age') return usdBound(value)
  return value % dayMinutes === 0
    ? t('trend.age.days', { count: value / dayMinutes })
    : t('trend.age.minutes', { count: value })
}

function FilterChip({ choice, onChange, filter }: ToolsProps & { filter: TrendFilter }) {
  const { t } = useTranslation()
  const given = choice.filters[filter]
  const presets = filterPresets[choice.list][filter] ?? []
  // A value from the address need not be a preset.
  const values = given === undefined || presets.includes(given) ? presets : [...presets, given]
  const bound = filter === 'age' ? 'trend.filter.under' : 'trend.filter.over'
  if (values.length === 0) return null
  return (
    <label
      className={`flex h-7 shrink-0 items-center rounded-control border pl-2 text-data ${given === undefined ? 'border-line text-muted' : 'border-accent text-accent'}`}
    >
      {t(`trend.filter.${filter}`)}
      <Select
        variant="bare"
        size="sm"
        value={given === undefined ? '' : String(given)}
        options={[
          { value: '', label: t('trend.filter.any') },
          ...values.map((value) => ({
            value: String(value),
            label: t(bound, { value: valueText(filter, value, t) }),
          })),
        ]}
        onPick={(picked) =>
          onChange({ filters: { ...choice.filters, [filter]: picked === '' ? undefined : Number(picked) } })
        }
        data-testid={`trend-filter-${filter}`}
        className="px-1 text-ink"
      />
    </label>
  )
}

/** Below 640 px a line that scrolls sideways. */
const line =
  'contents max-sm:flex max-sm:items-center max-sm:gap-x-2 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]'

/** The list, window and network, and the filters on a second line, on narrow screens after `sort`. */
export function TrendTools({
  choice,
  onChange,
  hasLists,
  sort,
  children,
}: ToolsProps & { hasLists: boolean; sort?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation()
  const isFiltered = Object.values(choice.filters).some((value) => value !== undefined)
  const all = { value: 'all' as const, label: t('trend.all') }
  return (
    <div className="flex min-w-0 items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-y-0.5 max-sm:px-1 max-sm:py-0.5 sm:flex-wrap">
      <div className={line}>
        {hasLists && (
          <Segments
            label={t('trend.lists')}
            value={choice.list}
            segments={trendLists.map((value) => ({ value, label: t(`trend.list.${value}`) }))}
            // The other list has its own filters and order.
            onPick={(list) => onChange({ list, filters: {}, s: undefined, up: undefined })}
            testId="trend-list"
          />
        )}
        <Segments
          label={t('trend.windows')}
          value={choice.w}
          segments={trendWindows.map((value) => ({ value, label: value }))}
          onPick={(w) => onChange({ w })}
          testId="trend-window"
        />
        <Segments
          className="sm:min-w-0 sm:max-w-full sm:overflow-x-auto"
          label={t('trend.networks')}
          value={choice.net}
          segments={[
            all,
            ...networks.map((value) => ({ value, label: value.toUpperCase(), hint: t(`network.${value}`) })),
          ]}
          onPick={(net) => onChange({ net })}
          testId="trend-net"
        />
      </div>
      <div className={line}>
        {sort}
        <fieldset
          aria-label={t('trend.filters')}
          className="flex items-center gap-1.5 sm:min-w-0 sm:max-w-full sm:overflow-x-auto"
        >
          {trendFilters.map((filter) => (
            <FilterChip key={filter} choice={choice} onChange={onChange} filter={filter} />
          ))}
          {isFiltered && (
            <Button variant="ghost" data-testid="trend-clear" onClick={() => onChange({ filters: {} })}>
              {t('trend.filter.clear')}
            </Button>
          )}
        </fieldset>
        {children}
      </div>
    </div>
  )
}
