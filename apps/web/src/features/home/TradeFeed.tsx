import { feed as feedTopic } from '@peregrine/contract/topics/feed'
import type { TradeWire } from '@peregrine/contract/trade'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopics } from '../../live/useTopics.ts'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { GapLine } from '../../domain/gaps/GapMark.tsx'
import { spanOfList } from '../../domain/gaps/spanOfList.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { openFromList } from '../../domain/tokens/tokenTrail.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { useMoves } from '../../domain/trades/useMoves.ts'
import { itemOfTrade } from '../../domain/feed-rows/feedItem.ts'
import { stackedRowHeight, wideRowHeight } from '../../domain/feed-rows/FeedRow.tsx'
import { FeedHead } from './FeedHead.tsx'
import { FeedTools } from './FeedTools.tsx'
import { type FeedFilter, feedOf, feedParams, networksOf, noFeedFilter } from './feedModel.ts'
import { NarrowTradeRow, WideTradeRow } from './TradeRow.tsx'

type TradeFeedProps = { filter: FeedFilter; onFilter: (filter: FeedFilter) => void }
type Own = { own: ReactNode }

const idOf = (trade: TradeWire): string => trade.id
const refOf = ({ network, tokenAddress }: TradeWire) => ({ network, token: tokenAddress })
const openFrom = (trades: readonly TradeWire[]) => openFromList(trades.map(itemOfTrade))
const none: readonly TradeWire[] = []
const listed = { isWhole: false, timeOf: ({ timestamp }: TradeWire) => timestamp }

/** Returns the empty feed's text: no trades, none by KOLs, or none that pass the filter. */
function emptyKey({ isKolOnly, minUsd }: FeedFilter) {
  if (minUsd > 0) return 'feed.empty.filtered' as const
  return isKolOnly ? ('feed.empty.kol' as const) : ('feed.empty' as const)
}

function EmptyFeed({ filter, onFilter }: TradeFeedProps) {
  const { t } = useTranslation()
  const isFiltered = filter.isKolOnly || filter.tab !== 'all' || filter.minUsd > 0
  const key = emptyKey(filter)
  const showAll = (
    <Button variant="primary" onClick={() => onFilter(noFeedFilter)}>
      {t('feed.showAll')}
    </Button>
  )
  const notice = (
    <Notice title={t(key)} action={isFiltered ? showAll : undefined} testId="feed-empty">
      {t(`${key}.says`)}
    </Notice>
  )
  if (!filter.isKolOnly) return notice
  return <KolGap network={filter.tab === 'all' ? undefined : filter.tab}>{notice}</KolGap>
}

/** Requests moves for named wallets only: there are too many other trades. */
function useNamedMoves(feed: readonly TradeWire[] | null) {
  const named = useMemo(() => (feed ?? none).filter(({ userName }) => userName !== null), [feed])
  return useMoves(named)
}

/** Live trades of all wallets, on one network or all of them. */
function EveryonesTrades({ filter, onFilter }: TradeFeedProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const lists = useTopics(feedTopic, feedParams(filter))
  const merged = useMemo(() => feedOf(lists), [lists])
  const shown = useShownRows(merged ?? none, refOf)
  const moves = useNamedMoves(merged)
  const Row = isNarrow ? NarrowTradeRow : WideTradeRow
  const rowHeight = isNarrow ? stackedRowHeight : wideRowHeight
  return (
    <>
      {merged && <GapLine networks={networksOf(filter.tab)} span={spanOfList(merged, listed)} />}
      {!isNarrow && <FeedHead mode={mode} of="trades" networks={networksOf(filter.tab)} />}
      {merged === null && <SkeletonRows count={20} rowHeight={rowHeight} />}
      {merged !== null && shown.length === 0 && <EmptyFeed filter={filter} onFilter={onFilter} />}
      {shown.length > 0 && (
        <div className="contents" onKeyDown={moveRowFocus}>
          <LiveList
            items={shown}
            idOf={idOf}
            rowHeight={rowHeight}
            renderRow={(trade) => <Row trade={trade} mode={mode} move={moves.get(trade.id)} />}
            label={t('feed.title')}
            testId="feed-list"
            waitingKey="feed.new"
            context={JSON.stringify(filter)}
            onPress={openFrom}
          />
        </div>
      )}
    </>
  )
}

/** The live trades of all wallets, or with `own` those of the user's watched wallets. */
export function TradeFeed({ filter, onFilter, own }: TradeFeedProps & Own) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <Panel
      // Below 640 px the switch above the list already shows it.
      title={isNarrow ? null : <span className="@max-[760px]/feed:sr-only">{t('feed.title')}</span>}
      tools={<FeedTools filter={filter} onFilter={onFilter} />}
      testId="feed"
      className="flex-1"
    >
      {filter.isOwn ? own : <EveryonesTrades filter={filter} onFilter={onFilter} />}
    </Panel>
  )
}
