import type { SquareRow } from '@peregrine/contract/squareRow'
import type { LaunchColumn as ColumnName } from '@peregrine/contract/topics/launchColumns'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { useSteadyOrder } from '../../kit/lists/useSteadyOrder.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import type { SoundKind } from '../../kit/sound/playSound.ts'
import { useNewRowSound } from '../../kit/sound/useNewRowSound.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { openFromList } from '../../domain/tokens/tokenTrail.ts'
import { WatchedHolders } from '../../domain/watched-wallets/WatchedHolders.tsx'
import { LaunchRow, rowHeight } from './LaunchRow.tsx'
import { networksOfPad, type Pad } from './launchpads.ts'
import { orderText } from './squareSort.ts'
import { useColumnFilter } from './sharedFilter.ts'
import { useColumnSettings } from './useColumnSettings.ts'
import { useSquareRows } from './useSquareRows.ts'
import { useTidying } from './useTidying.ts'

/** A value that has not changed for a while: what somebody types, once they pause. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

const idOf = ({ token }: SquareRow): string => token
const stopOf = ({ network, token, pool, toPool }: SquareRow) => ({ network, token, pool: toPool ?? pool })
const openFrom = (rows: readonly SquareRow[]) => openFromList(rows.map(stopOf))
const none: readonly SquareRow[] = []
const sounds: Record<ColumnName, SoundKind> = { latest: 'launch', progress: 'row', completed: 'migration' }

type LaunchColumnProps = {
  pad: Pad
  column: ColumnName
  onRows: (column: ColumnName, rows: readonly SquareRow[] | null) => void
  /** On narrow screens, the square's own tools: before and after those of the column. */
  lead?: ReactNode
  trail?: ReactNode
}

type NoRowsProps = { pad: Pad; column: ColumnName; isLoading: boolean; isSifted: boolean }

/** The placeholder for an empty column. */
function NoRows({ pad, column, isLoading, isSifted }: NoRowsProps) {
  const { t } = useTranslation()
  const { keep } = useColumnFilter(column)
  if (isLoading) return <SkeletonRows count={8} rowHeight={rowHeight} />
  const launchpad = pad === 'all' ? t('square.pads') : t(`network.${pad}`)
  const clear = (
    <Button variant="primary" onClick={() => keep('')}>
      {t('square.filter.clear')}
    </Button>
  )
  return (
    <Notice
      title={t(isSifted ? 'square.nothing' : `square.empty.${column}`)}
      testId="column-empty"
      action={isSifted ? clear : undefined}
    >
      {isSifted ? t('square.nothing.says') : t('square.empty.says', { launchpad })}
    </Notice>
  )
}

function Column({ pad, column, onRows, lead, trail }: LaunchColumnProps) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const { isSoundOn, order } = useColumnSettings((settings) => settings[column])
  const { filter } = useColumnFilter(column)
  const [typed, setTyped] = useState('')
  const find = useSettled(typed, 250)
  const { rows, loaded } = useSquareRows({ pad, column, filter, find, order })
  const context = `${pad} ${filter} ${find} ${orderText(order)} ${loaded}`
  const { tidiedAt, pointing } = useTidying()
  const ordered = useSteadyOrder(rows ?? none, idOf, `${context} ${tidiedAt}`)
  const kindOf = () => sounds[column]
  useNewRowSound(rows && ordered, idOf, { isOn: isSoundOn, context, kindOf })
  const launchpads = networksOfPad(pad).length
  const whole = loaded === launchpads ? rows : null
  useEffect(() => onRows(column, whole), [onRows, column, whole])
  const current = useMemo(() => new Map(ordered.map((row) => [row.token, row])), [ordered])
  // The list shows new rows with a delay; a row has left only when neither it nor the newest list contains it.
  const now = useDeferredValue(current)
  const isMixed = launchpads > 1
  return (
    <div
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      data-testid={`column-${column}`}
      aria-busy={whole === null}
      onKeyDown={moveRowFocus}
      {...pointing}
    >
      <ColumnHead
        column={column}
        count={rows?.length ?? null}
        find={typed}
        onFind={setTyped}
        networks={networksOfPad(pad)}
        lead={lead}
        trail={trail}
      />
      {ordered.length === 0 && (
        <NoRows pad={pad} column={column} isLoading={!rows} isSifted={filter !== '' || find !== ''} />
      )}
      {ordered.length > 0 && (
        <WatchedHolders tokens={ordered}>
          <LiveList
            items={ordered}
            idOf={idOf}
            rowHeight={rowHeight}
            renderRow={(row) => (
              <LaunchRow
                row={now.get(row.token) ?? row}
                mode={mode}
                place={column}
                sinceMs={column === 'completed' ? row.updatedAt : row.createdAt}
                hasLeft={!now.has(row.token) && !current.has(row.token)}
                isMixed={isMixed}
              />
            )}
            label={t(`square.${column}`)}
            testId={`column-${column}-list`}
            waitingKey="square.new"
            context={context}
            onPress={openFrom}
          />
        </WatchedHolders>
      )}
    </div>
  )
}

/** A live column of the chain square: rows keep their places, and pause under the pointer. */
export const LaunchColumn = memo(Column)
