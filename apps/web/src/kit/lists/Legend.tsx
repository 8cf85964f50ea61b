import { iconName } from '@peregrine/ui/iconName'
import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import { PartBoundary } from '../parts/PartBoundary.tsx'

export type LegendEntry = { id: string; mark: ReactNode; says: string }

const LegendPopup = lazyPart(() => import('./LegendPopup.tsx'), 'LegendPopup')

type LegendProps = { entries: () => readonly LegendEntry[]; testId: string }

/** Explains a list's short words, icons and colours in one place: by a press, so on touch screens too. */
export function Legend({ entries, testId }: LegendProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        {...iconName(t('legend.open'))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid={testId}
        onPointerEnter={() => void LegendPopup.preload()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
      >
        <CircleQuestionMark aria-hidden size={14} />
      </button>
      {anchor && (
        <PartBoundary onFail={close}>
          <LegendPopup anchor={anchor} entries={entries()} onClose={close} testId={`${testId}-popup`} />
        </PartBoundary>
      )}
    </>
  )
}
