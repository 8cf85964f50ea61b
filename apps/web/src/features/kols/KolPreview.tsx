import { Segments } from '@peregrine/ui/Segments'
import { useState } from 'react'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { KolFace } from '../../domain/kols/KolFace.tsx'
import { afterImport, type KolLine, type KolState, kolStates } from './kolPreview.ts'

const grid =
  'grid grid-cols-[2.25rem_4rem_minmax(0,1fr)_5.5rem] sm:grid-cols-[3rem_5rem_minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 px-3 text-data'
const nothingFresh: ReadonlySet<string> = new Set()
const looks: Record<KolState, string> = {
  new: 'text-gain',
  changed: 'text-accent',
  existing: 'text-muted',
  duplicate: 'text-warn',
  invalid: 'text-danger',
}

/** A KOL as it would be after the import, with the name that it loses. */
function Kol({ line: { kol, before, state } }: { line: Exclude<KolLine, { state: 'invalid' }> }) {
  const now = state === 'changed' || state === 'new' ? afterImport(kol, before) : (before ?? kol)
  const isRenamed = state === 'changed' && before !== null && now.name !== before.name
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5 font-semibold">
        <KolFace address={kol.address} avatar={now.avatar} size={18} />
        {isRenamed && <s className="min-w-0 truncate font-normal text-muted">{before.name}</s>}
        <span className="min-w-0 truncate">{now.name}</span>
      </span>
      <span translate="no" className="truncate font-mono" title={kol.address}>
        {shortAddress(kol.address)}
      </span>
      <span className="truncate max-sm:hidden">{now.group}</span>
      <span className="truncate text-muted max-sm:hidden">{now.xHandle && `@${now.xHandle}`}</span>
    </>
  )
}

function Line({ line }: { line: KolLine }) {
  const { t } = useTranslation()
  return (
    <div className={`${grid} h-full hover:bg-raised`} data-testid="kol-line" data-state={line.state}>
      <span className="text-muted tabular-nums">{line.line}</span>
      <span className={`truncate font-semibold ${looks[line.state]}`}>{t(`kols.state.${line.state}`)}</span>
      {line.state === 'invalid' ? (
        <span className="col-span-2 truncate text-danger sm:col-span-4">
          {t(`import.any.reason.${line.reason}`)}
        </span>
      ) : (
        <Kol line={line} />
      )}
    </div>
  )
}

/** Every line of the list with what would become of it; one kind of them when chosen. */
export function KolPreview({ lines }: { lines: readonly KolLine[] }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<KolState | 'all'>('all')
  const shown = filter === 'all' ? lines : lines.filter(({ state }) => state === filter)
  const countOf = (state: KolState | 'all') =>
    state === 'all' ? lines.length : lines.filter((line) => line.state === state).length
  return (
    <div className="flex h-[min(320px,45dvh)] flex-col overflow-hidden rounded-control border border-line">
      <div className="flex min-h-9 shrink-0 items-center border-line border-b px-1 py-0.5">
        <Segments
          label={t('kols.preview')}
          value={filter}
          segments={(['all', ...kolStates] as const).map((value) => ({
            value,
            label: (
              <>
                {t(`kols.state.${value}`)} <span data-testid={`kol-count-${value}`}>{countOf(value)}</span>
              </>
            ),
          }))}
          onPick={setFilter}
          testId="kol-preview-filter"
          className="flex-wrap"
        />
      </div>
      <VirtualList
        // Scrolls to the top on every choice.
        key={filter}
        items={shown}
        rowHeight={30}
        idOf={({ id }) => id}
        renderRow={(line) => <Line line={line} />}
        freshIds={nothingFresh}
        label={t('kols.preview')}
        testId="kol-preview"
      />
    </div>
  )
}
