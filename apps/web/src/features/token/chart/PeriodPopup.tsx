import { Popup } from '@peregrine/ui/Popup'
import { iconName } from '@peregrine/ui/iconName'
import { Star } from 'lucide-react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { type ChartPeriod, chartPeriodNames } from './chartPeriods.ts'
import { changeChart, turned, useChartPreferences } from './useChartPreferences.ts'

function PeriodLine({
  name,
  isPicked,
  onPick,
}: {
  name: ChartPeriod
  isPicked: boolean
  onPick: () => void
}) {
  const { t } = useTranslation()
  const favourites = useChartPreferences((chosen) => chosen.favourites)
  const isFavourite = favourites.includes(name)
  const label = t('chart.favourite', { period: name })
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-pressed={isPicked}
        data-testid={`all-period-${name}`}
        onClick={onPick}
        className="h-7 w-14 cursor-pointer rounded-control px-2 text-left text-data hover:bg-raised aria-pressed:font-semibold aria-pressed:text-accent"
      >
        {name}
      </button>
      <button
        type="button"
        aria-pressed={isFavourite}
        {...iconName(label)}
        data-testid={`favourite-${name}`}
        onClick={() => changeChart({ favourites: turned(chartPeriodNames, favourites, name, !isFavourite) })}
        className="flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised aria-pressed:text-warn"
      >
        <Star aria-hidden size={13} fill={isFavourite ? 'currentColor' : 'none'} />
      </button>
    </li>
  )
}

type PeriodPopupProps = {
  anchor: HTMLElement
  period: ChartPeriod
  onPick: (period: ChartPeriod) => void
  onClose: () => void
}

/** All periods, each with a star that adds it to the bar. */
export function PeriodPopup({ anchor, period, onPick, onClose }: PeriodPopupProps) {
  const { t } = useTranslation()
  return (
    <Popup anchor={anchor} label={t('chart.periods')} onClose={onClose} testId="period-popup">
      <ul className="grid grid-cols-2 gap-x-2 p-2">
        {chartPeriodNames.map((name) => (
          <PeriodLine
            key={name}
            name={name}
            isPicked={name === period}
            onPick={() => {
              onPick(name)
              onClose()
            }}
          />
        ))}
      </ul>
    </Popup>
  )
}
