import { Segments } from '@peregrine/ui/Segments'
import { iconName } from '@peregrine/ui/iconName'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import { type ChartPeriod, chartPeriodNames } from './chartPeriods.ts'
import { useChartPreferences } from './useChartPreferences.ts'

const PeriodPopup = lazyPart(() => import('./PeriodPopup.tsx'), 'PeriodPopup', ['chart'])

type PeriodPickerProps = { period: ChartPeriod; onPick: (period: ChartPeriod) => void }

/** The favourite periods, and all of them in a menu. */
export function PeriodPicker({ period, onPick }: PeriodPickerProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const favourites = useChartPreferences((chosen) => chosen.favourites)
  const shown = chartPeriodNames.filter((name) => favourites.includes(name) || name === period)
  return (
    <div className="flex min-w-0 items-center">
      <Segments
        label={t('chart.period')}
        value={period}
        segments={shown.map((value) => ({ value, label: value }))}
        onPick={onPick}
        testId="period"
        className="min-w-0 overflow-x-auto [scrollbar-width:none]"
      />
      <button
        type="button"
        {...iconName(t('chart.periods'))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid="all-periods"
        onPointerEnter={() => void PeriodPopup.preload()}
        onFocus={() => void PeriodPopup.preload()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <ChevronDown aria-hidden size={14} />
      </button>
      {anchor && (
        <PartBoundary onFail={close}>
          <PeriodPopup anchor={anchor} period={period} onPick={onPick} onClose={close} />
        </PartBoundary>
      )}
    </div>
  )
}
