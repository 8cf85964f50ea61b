import { walletTags } from '@peregrine/contract/walletTag'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { Toggle } from '@peregrine/ui/Toggle'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../kit/clock/useNow.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { withoutGaps } from '../tokenSearch.ts'
import { isFiltered, type TradeFilter } from '../tradeFilter.ts'
import { spanText } from './spanText.ts'

type TradeFiltersProps = { filter: TradeFilter; onFilter: (filter: TradeFilter) => void }

function Chip({
  children,
  label,
  testId,
  onRemove,
}: {
  children: ReactNode
  label: string
  testId: string
  onRemove: () => void
}) {
  return (
    <span className="flex h-6 shrink-0 items-center gap-1 rounded-control border border-accent pl-2 text-accent text-data">
      {children}
      <button
        type="button"
        aria-label={label}
        data-testid={testId}
        onClick={onRemove}
        className="flex size-6 cursor-pointer items-center justify-center"
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  )
}

/** The minimum trade size; applied on blur or Enter. */
function MinUsd({ filter, onFilter }: TradeFiltersProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(filter.minUsd?.toString() ?? '')
  const apply = () => {
    const value = Number(text)
    onFilter({ ...filter, minUsd: Number.isFinite(value) && value > 0 ? value : undefined })
  }
  return (
    <Input
      size="sm"
      prefix="≥ $"
      inputMode="decimal"
      value={text}
      aria-label={t('filter.minUsd')}
      placeholder="0"
      data-testid="filter-min"
      onChange={({ target }) => setText(target.value.replace(/[^\d.]/g, ''))}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      className="w-24 shrink-0"
    />
  )
}

/** The time of the shown trades; removing it shows those of all times. */
function TimeChip({ filter, onFilter }: TradeFiltersProps) {
  const { t, language } = useTranslation()
  const { fromMs, toMs } = filter
  const text = useNow((nowMs) => spanText({ fromMs, toMs }, language, nowMs))
  return (
    <Chip
      label={t('filter.remove')}
      testId="filter-time-remove"
      onRemove={() => onFilter({ ...filter, fromMs: undefined, toMs: undefined })}
    >
      <span className="whitespace-nowrap" data-testid="filter-time">
        {text}
      </span>
    </Chip>
  )
}

/** Filter chips above the trades: side, size, wallet, time. */
export function TradeFilters({ filter, onFilter }: TradeFiltersProps) {
  const { t } = useTranslation()
  const sides = (['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))
  const without = (maker: string) => {
    const makers = filter.makers?.filter((each) => each !== maker)
    onFilter({ ...filter, makers: makers?.length ? makers : undefined })
  }
  return (
    <div
      role="group"
      aria-label={t('filter.label')}
      className="flex min-h-9 shrink-0 items-center gap-2 overflow-x-auto border-line border-b px-3 [scrollbar-width:none]"
    >
      <Segments
        label={t('column.side')}
        value={filter.side ?? 'all'}
        segments={sides}
        onPick={(side) => onFilter({ ...filter, side: side === 'all' ? undefined : side })}
        testId="filter-side"
        className="shrink-0"
      />
      <MinUsd key={filter.minUsd} filter={filter} onFilter={onFilter} />
      {walletTags.map((tag) => (
        <Toggle
          key={tag}
          isOn={filter.tags?.includes(tag) ?? false}
          onToggle={(isOn) => {
            const tags = walletTags.filter((each) => (each === tag ? isOn : filter.tags?.includes(each)))
            onFilter({ ...filter, tags: tags.length > 0 ? tags : undefined })
          }}
          testId={`filter-${tag}`}
        >
          {t(`tag.${tag}`)}
        </Toggle>
      ))}
      {filter.makers?.map((maker) => (
        <Chip
          key={maker}
          label={t('filter.remove')}
          testId="filter-maker-remove"
          onRemove={() => without(maker)}
        >
          <span translate="no" className="font-mono text-[11px]">
            {shortAddress(maker)}
          </span>
        </Chip>
      ))}
      {(filter.fromMs !== undefined || filter.toMs !== undefined) && (
        <TimeChip filter={filter} onFilter={onFilter} />
      )}
      {isFiltered(filter) && (
        <button
          type="button"
          data-testid="filter-clear"
          onClick={() => onFilter(withoutGaps({ order: filter.order }))}
          className="h-6 shrink-0 cursor-pointer px-1 text-data text-muted underline hover:text-ink"
        >
          {t('filter.clear')}
        </button>
      )}
    </div>
  )
}
