import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { networks } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { useReorder } from '../../kit/reorder/useReorder.ts'
import { GapLine, useLastDay } from '../../domain/gaps/GapMark.tsx'
import { QuickBuyTools } from '../../domain/quick-buy/QuickBuyTools.tsx'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import type { WatchlistToken } from '../../domain/tokens/parseWatchlist.ts'
import { useTokenTrail } from '../../domain/tokens/tokenTrail.ts'
import { tokenKey } from '../../domain/tokens/tokenRef.ts'
import { useTokenFigures } from '../../domain/tokens/useTokenFigures.ts'
import { moveOnWatchlist, useWatchlist } from '../../domain/tokens/useWatchlist.ts'
import {
  fitsText,
  inOrderOf,
  type WatchlistSort,
  watchlistSorts,
} from '../../domain/tokens/watchlistOrder.ts'
import { FigureHeads } from './FigureHeads.tsx'
import { GroupBar } from './GroupBar.tsx'
import { NarrowWatchlistRow, WideWatchlistRow, watchlistGrid } from './WatchlistRow.tsx'
import { everyGroup, type GroupChoice, noGroup } from './watchlistView.ts'

export type WatchlistTableProps = {
  group: GroupChoice
  sort: WatchlistSort
  onGroup: (group: GroupChoice) => void
  onSort: (sort: WatchlistSort) => void
}

const nothingFresh: ReadonlySet<string> = new Set()

function fitsGroup(token: WatchlistToken, group: GroupChoice): boolean {
  return group === everyGroup || (group === noGroup ? token.group === null : token.group === group)
}

function useRows({ group, sort, text }: { group: GroupChoice; sort: WatchlistSort; text: string }) {
  const tokens = useWatchlist((list) => list.tokens)
  const figures = useTokenFigures(tokens)
  const rows = useMemo(() => {
    const chosen = tokens.filter((token) => fitsGroup(token, group) && fitsText(token, text))
    return inOrderOf(chosen, sort, figures)
  }, [tokens, figures, group, sort, text])
  return { tokens, figures, rows }
}

/** Returns the allowed place nearest to the wanted one: pinned rows stay first. */
function placeFor(rows: readonly WatchlistToken[], from: number, wanted: number): number {
  const pinned = rows.filter(({ isPinned }) => isPinned).length
  return rows[from]?.isPinned ? Math.min(wanted, pinned - 1) : Math.max(wanted, pinned)
}

function EmptyList() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('watchlist.empty')}
      testId="watch-empty"
      action={
        <Button variant="primary" onClick={() => useSearchDialog.getState().open()}>
          {t('watchlist.find')}
        </Button>
      }
    >
      {t('watchlist.empty.says')}
    </Notice>
  )
}

function Heads() {
  const { t } = useTranslation()
  return (
    <div className={`${watchlistGrid} h-7 shrink-0 border-line border-b text-muted max-sm:hidden`}>
      <span />
      <span />
      <span>{t('watchlist.token')}</span>
      <span>{t('watchlist.note')}</span>
      <span>{t('watchlist.group')}</span>
      <FigureHeads />
      <span className="text-right">{t('watchlist.buy')}</span>
      <span />
    </div>
  )
}

type ToolsProps = WatchlistTableProps & { text: string; onText: (text: string) => void }

function Tools({ group, sort, onGroup, onSort, text, onText }: ToolsProps) {
  const { t } = useTranslation()
  const sorts = watchlistSorts.map((value) => ({ value, label: t(`watchlist.sort.${value}`) }))
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-2 py-1">
      <GroupBar group={group} onGroup={onGroup} />
      <Input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={t('watchlist.filter')}
        aria-label={t('watchlist.filter')}
        data-testid="watch-filter"
        className="flex-1 max-sm:basis-full sm:max-w-64"
      />
      <QuickBuyTools place="watchlist" networks={networks} />
      <Segments
        className="ml-auto overflow-x-auto max-sm:ml-0"
        label={t('watchlist.sort')}
        value={sort}
        segments={sorts}
        onPick={onSort}
        testId="watch-sort"
      />
    </div>
  )
}

/** The watchlist: groups, notes, pins, manual order, live figures. */
export function WatchlistTable(props: WatchlistTableProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [said, say] = useState('')
  const lastDay = useLastDay()
  const isNarrow = useIsNarrow()
  const rowHeight = isNarrow ? 52 : 28
  const { tokens, figures, rows } = useRows({ ...props, text })
  const groups = useWatchlist((list) => list.groups)
  const ids = useMemo(() => rows.map(tokenKey), [rows])
  useTokenTrail('page', rows)
  const { gripProps } = useReorder({ ids, onMove })
  const Row = isNarrow ? NarrowWatchlistRow : WideWatchlistRow

  function onMove(from: number, wanted: number): void {
    const to = placeFor(rows, from, wanted)
    const [token, onto] = [rows[from], rows[to]]
    if (from === to || !token || !onto) return
    moveOnWatchlist(token, onto)
    say(t('watchlist.moved', { name: token.symbol, place: to + 1 }))
  }
  if (tokens.length === 0) return <EmptyList />
  return (
    <>
      <Tools {...props} text={text} onText={setText} />
      <GapLine networks={tokens.map(({ network }) => network)} span={lastDay} />
      <Heads />
      <p role="status" className="sr-only">
        {said}
      </p>
      {rows.length === 0 ? (
        <Notice
          title={t('watchlist.nothing')}
          testId="watch-nothing"
          action={
            <Button
              onClick={() => {
                setText('')
                props.onGroup(everyGroup)
              }}
            >
              {t('watchlist.nothing.reset')}
            </Button>
          }
        />
      ) : (
        <VirtualList
          items={rows}
          rowHeight={rowHeight}
          idOf={tokenKey}
          renderRow={(token) => (
            <Row
              token={token}
              figures={figures.get(tokenKey(token))}
              groups={groups}
              canMove={props.sort === 'own'}
              gripProps={gripProps(tokenKey(token))}
            />
          )}
          freshIds={nothingFresh}
          label={t('watchlist.title')}
          testId="watch-list"
        />
      )}
    </>
  )
}
