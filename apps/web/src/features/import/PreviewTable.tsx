import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { countStates, type PreviewRow, type RowState, rowStates } from './preview.ts'

const grid =
  'grid grid-cols-[2.25rem_3.75rem_6rem_minmax(0,1fr)] sm:grid-cols-[3.5rem_5.5rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.7fr)_minmax(0,1fr)] items-center gap-2 px-3 text-data'
const nothingFresh: ReadonlySet<string> = new Set()
const looks: Record<RowState, string> = {
  new: 'text-gain',
  existing: 'text-muted',
  duplicate: 'text-warn',
  invalid: 'text-loss',
}

/** An address whose last four characters stay visible: addresses often differ only there. */
function WholeEnds({ text }: { text: string }) {
  return (
    <span className="min-w-0 font-mono" title={text}>
      <span translate="no" className="sm:hidden">
        {shortAddress(text)}
      </span>
      <span className="flex max-sm:hidden">
        <span className="truncate">{text.slice(0, -4)}</span>
        <span>{text.slice(-4)}</span>
      </span>
    </span>
  )
}

function Row({ shown }: { shown: PreviewRow }) {
  const { t } = useTranslation()
  return (
    <div className={`${grid} h-full hover:bg-raised`} data-testid="preview-row" data-state={shown.state}>
      <span className="text-muted tabular-nums">{shown.line}</span>
      <span className={`truncate font-semibold ${looks[shown.state]}`}>{t(`import.any.${shown.state}`)}</span>
      {shown.state === 'invalid' ? (
        <span
          className="col-span-2 truncate text-loss sm:col-span-4"
          title={t(`import.any.reason.${shown.reason}`)}
        >
          {t(`import.any.reason.${shown.reason}`)}
        </span>
      ) : (
        <>
          <WholeEnds text={shown.row.address} />
          <span className="truncate font-semibold" title={shown.row.name}>
            {shown.row.emoji} {shown.row.name}
          </span>
          <span className="hidden truncate sm:block" title={shown.row.groups.join(', ')}>
            {shown.row.groups.join(', ')}
          </span>
          <span className="hidden truncate text-muted sm:block" title={shown.row.note}>
            {shown.row.note}
          </span>
        </>
      )}
    </div>
  )
}

const columns = ['line', 'state', 'address', 'name', 'group', 'note'] as const

/** Every line of the list with its outcome; filtered to one kind when selected. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<RowState | 'all'>('all')
  const counts = { all: rows.length, ...countStates(rows) }
  const shown = filter === 'all' ? rows : rows.filter(({ state }) => state === filter)
  const segments = (['all', ...rowStates] as const).map((value) => ({
    value,
    label: (
      <>
        {t(`import.any.${value}`)} <span data-testid={`preview-count-${value}`}>{counts[value]}</span>
      </>
    ),
  }))
  return (
    <div className="flex h-[min(340px,40dvh)] flex-col overflow-hidden rounded-control border border-line">
      <div className="flex min-h-9 shrink-0 items-center border-line border-b px-1 py-0.5">
        <Segments
          label={t('import.any.preview')}
          value={filter}
          segments={segments}
          onPick={setFilter}
          testId="preview-filter"
          className="flex-wrap"
        />
      </div>
      <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
        {columns.map((column, at) => (
          <span key={column} className={at > 3 ? 'hidden sm:block' : ''}>
            {t(`import.any.${column}`)}
          </span>
        ))}
      </div>
      {shown.length === 0 ? (
        <Notice title={t('import.any.empty')} testId="preview-empty" />
      ) : (
        <VirtualList
          // Scrolls to the top on every choice.
          key={filter}
          items={shown}
          rowHeight={28}
          idOf={({ id }) => id}
          renderRow={(row) => <Row shown={row} />}
          freshIds={nothingFresh}
          label={t('import.any.preview')}
          testId="preview-list"
        />
      )}
    </div>
  )
}
