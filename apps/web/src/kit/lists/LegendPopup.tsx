import { Popup } from '@peregrine/ui/Popup'
import { unknownFigure } from '../figures/formatFigure.ts'
import { useTranslation } from '../i18n/useTranslation.tsx'
import type { LegendEntry } from './Legend.tsx'

type LegendPopupProps = {
  anchor: HTMLElement
  entries: readonly LegendEntry[]
  onClose: () => void
  testId: string
}

/** The words, icons and colours of a list beside what they mean. */
export function LegendPopup({ anchor, entries, onClose, testId }: LegendPopupProps) {
  const { t } = useTranslation()
  const all = [...entries, { id: 'unknown', mark: unknownFigure, says: t('legend.unknown') }]
  return (
    <Popup
      anchor={anchor}
      label={t('legend.open')}
      onClose={onClose}
      testId={testId}
      align="end"
      className="w-[min(360px,calc(100vw-16px))] p-3"
    >
      <dl className="grid grid-cols-[minmax(3.5rem,auto)_1fr] gap-x-3 gap-y-1.5 text-data">
        {all.map(({ id, mark, says }) => (
          <div key={id} className="contents">
            <dt className="flex items-center gap-1 whitespace-nowrap font-semibold">{mark}</dt>
            <dd className="min-w-0 text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}
