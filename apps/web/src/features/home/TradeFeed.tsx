import { kol } from '@peregrine/contract/topics/kol'
import { trades } from '@peregrine/contract/topics/trades'
import type { TradeWire } from '@peregrine/contract/trade'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Toggle } from '@peregrine/ui/Toggle'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopics } from '../../live/useTopics.ts'
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts'
import { LiveList } from '../../shared/lists/LiveList.tsx'
import { type DisplayMode, usePreferences } from '../../shared/preferences/usePreferences.ts'
import { FeedHead } from './FeedHead.tsx'
import { type FeedTab, feedOf, feedTabs, networksOf } from './feedModel.ts'
import { NarrowTradeRow, WideTradeRow } from './TradeRow.tsx'

export type FeedFilter = { tab: FeedTab; isKolOnly: boolean }
type TradeFeedProps = { filter: FeedFilter; onFilter: (filter: FeedFilter) => void }

const idOf = (trade: TradeWire): string => trade.id

function FeedTools({ filter, onFilter }: TradeFeedProps) {
  const { t } = useTranslation()
  const segments = feedTabs.map((tab) => ({
    value: tab,
    label: tab === 'all' ? t('feed.all') : tab.toUpperCase(),
    hint: tab === 'all' ? undefined : t(`network.${tab}`),
  }))
  return (
    <div className="flex min-w-0 max-w-full items-center gap-2 max-sm:w-full">
      <Segments
        className="min-w-0 overflow-x-auto"
        label={t('feed.networks')}
        value={filter.tab}
        segments={segments}
        onPick={(tab) => onFilter({ ...filter, tab })}
        testId="feed-tab"
      />
      <Toggle
        isOn={filter.isKolOnly}
        onToggle={(isKolOnly) => onFilter({ ...filter, isKolOnly })}
        testId="feed-kol"
      >
        {t('feed.kolOnly')}
      </Toggle>
    </div>
  )
}

function EmptyFeed({ filter, onFilter }: TradeFeedProps) {
  const { t } = useTranslation()
  const isFiltered = filter.isKolOnly || filter.tab !== 'all'
  const showAll = (
    <Button look="main" onClick={() => onFilter({ tab: 'all', isKolOnly: false })}>
      {t('feed.showAll')}
    </Button>
  )
  return (
    <Notice
      title={t(filter.isKolOnly ? 'feed.empty.kol' : 'feed.empty')}
      action={isFiltered ? showAll : undefined}
      testId="feed-empty"
    >
      {t(filter.isKolOnly ? 'feed.empty.kol.says' : 'feed.empty.says')}
    </Notice>
  )
}

type FeedBodyProps = TradeFeedProps & {
  feed: readonly TradeWire[] | null
  mode: DisplayMode
  isNarrow: boolean
}

function FeedBody({ feed, filter, onFilter, mode, isNarrow }: FeedBodyProps) {
  const { t } = useTranslation()
  const Row = isNarrow ? NarrowTradeRow : WideTradeRow
  const rowHeight = isNarrow ? 48 : 28
  if (feed === null) return <SkeletonRows count={20} rowHeight={rowHeight} />
  if (feed.length === 0) return <EmptyFeed filter={filter} onFilter={onFilter} />
  return (
    <LiveList
      items={feed}
      idOf={idOf}
      rowHeight={rowHeight}
      renderRow={(trade) => <Row trade={trade} mode={mode} />}
      label={t('feed.title')}
      testId="feed-list"
      waitingKey="feed.new"
      context={`${filter.tab} ${filter.isKolOnly}`}
    />
  )
}

/** What wallets trade right now, on one network or all of them. */
export function TradeFeed({ filter, onFilter }: TradeFeedProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const lists = useTopics(
    filter.isKolOnly ? kol : trades,
    networksOf(filter.tab).map((network) => ({ network })),
  )
  const feed = useMemo(() => feedOf(lists), [lists])
  return (
    <Panel
      // Below 640 px the switch above the list names it already.
      title={isNarrow ? null : t('feed.title')}
      tools={<FeedTools filter={filter} onFilter={onFilter} />}
      testId="feed"
      className="flex-1"
    >
      {!isNarrow && <FeedHead mode={mode} />}
      <FeedBody feed={feed} filter={filter} onFilter={onFilter} mode={mode} isNarrow={isNarrow} />
    </Panel>
  )
}
