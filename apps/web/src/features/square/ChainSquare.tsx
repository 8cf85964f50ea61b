import type { SquareRow } from '@peregrine/contract/squareRow'
import {
  type LaunchColumn as LaunchColumnName,
  launchColumns,
} from '@peregrine/contract/topics/launchColumns'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { LaunchColumn } from './LaunchColumn.tsx'
import { type Pad, pads } from './launchpads.ts'
import { type SharedFilter, SharedFilterContext } from './sharedFilter.ts'
import { SquareLag } from './SquareLag.tsx'
import { SquareLegend } from './SquareLegend.tsx'
import { useArrivalDelay } from './useArrivalDelay.ts'

type ColumnRows = Partial<Record<LaunchColumnName, readonly SquareRow[] | null>>

/** Returns since when the columns' figures count: from the oldest launch in them on. */
const oldestOf = (rows: ColumnRows): number =>
  Math.min(...Object.values(rows).flatMap((some) => (some ?? []).map(({ createdAt }) => createdAt)))

type PadProps = { pad: Pad; onPad: (pad: Pad) => void }
type ChainSquareProps = PadProps & {
  /** The filter in the address, if there is one. */
  shared?: SharedFilter | null
}

function PadTabs({ pad, onPad }: PadProps) {
  const { t } = useTranslation()
  const segments = pads.map((value) => ({
    value,
    label:
      value === 'all' ? (
        t('square.all')
      ) : (
        <span className="flex items-center gap-1.5">
          <NetworkBadge network={value} />
          <span className="max-sm:sr-only">{t(`network.${value}`)}</span>
        </span>
      ),
  }))
  return (
    <Segments
      label={t('square.launchpad')}
      value={pad}
      segments={segments}
      onPick={onPad}
      testId="square-pad"
      className="max-sm:shrink-0"
    />
  )
}

type NarrowProps = {
  picked: LaunchColumnName
  onPick: (column: LaunchColumnName) => void
  children: ReactNode
}

/** One column at a time; its name is the choice of columns, at the left of the column's own head. */
function NarrowColumn({ picked, onPick, children }: NarrowProps) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="sr-only">{t('square.title')}</h2>
      <Segments
        label={t('square.title')}
        value={picked}
        segments={launchColumns.map((value) => ({ value, label: t(`square.${value}`) }))}
        onPick={onPick}
        testId="square-column"
        className="absolute top-0.5 left-1 z-10 max-w-3/5 overflow-x-auto bg-surface [scrollbar-width:none] *:px-1.5"
      />
      {children}
    </>
  )
}

/** New, near-full and launched tokens of one launchpad or all: three columns, or one at a time on narrow screens. */
export function ChainSquare({ pad, onPad, shared = null }: ChainSquareProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [picked, pick] = useState<LaunchColumnName>(shared?.column ?? 'latest')
  const [rows, setRows] = useState<ColumnRows>({})
  const onRows = useCallback(
    (column: LaunchColumnName, some: readonly SquareRow[] | null) =>
      setRows((before) => ({ ...before, [column]: some })),
    [],
  )
  // The first column at once, the others one by one.
  const hasAll = useDeferredValue(true, isNarrow)
  const delayMs = useArrivalDelay(rows.latest ?? null, pad)
  const pads = <PadTabs pad={pad} onPad={onPad} />
  const lag = <SquareLag pad={pad} delayMs={delayMs} fromMs={oldestOf(rows)} />
  const tools = (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3">
      {lag}
      {pads}
      <SquareLegend />
    </div>
  )
  const column = (name: LaunchColumnName) => (
    <LaunchColumn
      key={name}
      pad={pad}
      column={name}
      onRows={onRows}
      lead={isNarrow && pads}
      trail={
        isNarrow && (
          <>
            <SquareLegend />
            {lag}
          </>
        )
      }
    />
  )
  return (
    <Panel
      title={isNarrow ? null : t('square.title')}
      tools={isNarrow ? null : tools}
      testId="square"
      className="relative flex-1"
    >
      <SharedFilterContext value={shared}>
        {isNarrow ? (
          <NarrowColumn picked={picked} onPick={pick}>
            {column(picked)}
          </NarrowColumn>
        ) : (
          <div className="flex min-h-0 flex-1 divide-x divide-line">
            {launchColumns.map((name, at) =>
              at === 0 || hasAll ? column(name) : <div key={name} className="flex-1" />,
            )}
          </div>
        )}
      </SharedFilterContext>
    </Panel>
  )
}
