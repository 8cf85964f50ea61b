import { iconName } from '@peregrine/ui/iconName'
import { CircleQuestionMark } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import { PartBoundary } from '../parts/PartBoundary.tsx'

export type LegendEntry = { id: string; mark: ReactNode; says: string }
export type OpenedLegend = { anchor: HTMLElement; onClose: () => void; testId: string }

const LegendPopup = lazyPart(() => import('./LegendPopup.tsx'), 'LegendPopup')

type LegendProps = { testId: string } & (
  | { entries: () => readonly LegendEntry[]; Popup?: undefined }
  /** Loads the entries with the popup, where the page can do without them at first. */
  | { Popup: ComponentType<OpenedLegend> & { preload: () => Promise<unknown> } }
)

/** Explains a list's short words, icons and colours in one place: by a press, so on touch screens too. */
export function Legend(props: LegendProps) {
  const { testId } = props
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const opened = anchor && { anchor, onClose: close, testId: `${testId}-popup` }
  return (
    <>
      <button
        type="button"
        {...iconName(t('legend.open'))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid={testId}
        onPointerEnter={() => void (props.Popup ?? LegendPopup).preload()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
      >
        <CircleQuestionMark aria-hidden size={14} />
      </button>
      {opened && (
        <PartBoundary onFail={close}>
          {props.Popup ? <props.Popup {...opened} /> : <LegendPopup {...opened} entries={props.entries()} />}
        </PartBoundary>
      )}
    </>
  )
}
