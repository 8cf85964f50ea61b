import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { iconName } from '@peregrine/ui/iconName'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'

/** A list next to the chart. */
export type RailSlot = { value: string; label: string; content: ReactNode }

/** The placeholder for a list. */
const waiting = <SkeletonRows count={12} rowHeight={48} />

const openKey = 'tokenRail'
const pickedKey = 'tokenRailList'

/** Lists to the left of the chart, one at a time; collapsed they leave a strip that reopens them. */
export function LeftRail({ rails, isReady }: { rails: readonly RailSlot[]; isReady: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => readStored(openKey) !== 'closed')
  const [stored, setStored] = useState(() => readStored(pickedKey))
  // The toolbar's trend switch controls this rail when there is one.
  const isTrendHidden = usePreferences((state) => state.isTrendHidden)
  const [wasTrendHidden, setWasTrendHidden] = useState(isTrendHidden)
  if (wasTrendHidden !== isTrendHidden) {
    setWasTrendHidden(isTrendHidden)
    setOpen(!isTrendHidden)
    if (!isTrendHidden) setStored('trend')
  }
  const picked = rails.find(({ value }) => value === stored) ?? rails[0]
  function turn(next: boolean): void {
    writeStored(openKey, next ? 'open' : 'closed')
    setOpen(next)
  }
  function pick(value: string): void {
    writeStored(pickedKey, value)
    setStored(value)
  }
  if (!picked) return null
  const label = t(isOpen ? 'rail.close' : 'rail.open')
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  const button = (
    <button
      type="button"
      {...iconName(label)}
      aria-expanded={isOpen}
      data-testid="rail-toggle"
      onClick={() => turn(!isOpen)}
      className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
    >
      <Icon aria-hidden size={15} />
    </button>
  )
  if (!isOpen)
    return (
      <aside className="flex w-8 shrink-0 justify-center rounded-panel border border-line pt-1">
        {button}
      </aside>
    )
  return (
    <aside
      aria-label={t('rail.label')}
      data-testid="left-rail"
      className="flex w-70 shrink-0 flex-col overflow-hidden rounded-panel border border-line"
    >
      <div className="flex h-9 shrink-0 items-center justify-between border-line border-b px-1">
        <Segments
          label={t('rail.label')}
          value={picked.value}
          segments={rails.map(({ value, label: name }) => ({ value, label: name }))}
          onPick={pick}
          testId="rail"
        />
        {button}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        {isReady ? (
          <PartBoundary key={picked.value} fallback={waiting} hasRetry>
            {picked.content}
          </PartBoundary>
        ) : (
          waiting
        )}
      </div>
    </aside>
  )
}
