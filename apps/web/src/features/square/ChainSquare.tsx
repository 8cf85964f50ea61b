import type { SquareRow } from '@peregrine/contract/squareRow'
import {
  type LaunchColumn as LaunchColumnName,
  launchColumns,
} from '@peregrine/contract/topics/launchColumns'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { useCallback, useDeferredValue, useState } from 'react'
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
          {t(`network.${value}`)}
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
    />
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
  const columns = launchColumns.map((value) => ({ value, label: t(`square.${value}`) }))
  const tools = (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3">
      <SquareLag pad={pad} delayMs={delayMs} fromMs={oldestOf(rows)} />
      <PadTabs pad={pad} onPad={onPad} />
      <SquareLegend />
    </div>
  )
  return (
    <Panel title={t('square.title')} tools={tools} testId="square" className="flex-1">
      {isNarrow && (
        <Segments
          label={t('square.title')}
          value={picked}
          segments={columns}
          onPick={pick}
          testId="square-column"
          className="px-2 py-1"
        />
      )}
      <SharedFilterContext value={shared}>
        <div className="flex min-h-0 flex-1 divide-x divide-line">
          {launchColumns
            .filter((column) => !isNarrow || column === picked)
            .map((column, at) =>
              at === 0 || hasAll ? (
                <LaunchColumn key={column} pad={pad} column={column} onRows={onRows} />
              ) : (
                <div key={column} className="flex-1" />
              ),
            )}
        </div>
      </SharedFilterContext>
    </Panel>
  )
}
