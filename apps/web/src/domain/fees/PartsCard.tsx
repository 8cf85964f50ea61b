import { Popup } from '@peregrine/ui/Popup'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type FigureParts, PartsList } from './PartsList.tsx'

type PartsCardProps = { anchor: HTMLElement; parts: FigureParts; onClose: () => void }

/** The breakdown of a figure, in a small window below it. */
export function PartsCard({ anchor, parts, onClose }: PartsCardProps) {
  const { t } = useTranslation()
  return (
    <Popup
      anchor={anchor}
      label={t('fees.title')}
      onClose={onClose}
      align="end"
      className="w-64 px-3 py-2"
      testId="parts-card"
    >
      <PartsList {...parts} />
    </Popup>
  )
}
