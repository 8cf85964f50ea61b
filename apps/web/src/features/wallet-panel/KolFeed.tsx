import { itemOfTrade } from '../../domain/feed-rows/feedItem.ts'
import { StackedFeedRow, stackedRowHeight } from '../../domain/feed-rows/FeedRow.tsx'
import { mergeTrades } from '../../domain/trades/mergeTrades.ts'
import { MoveLabel } from '../../domain/trades/MoveLabel.tsx'
import { kol } from '@peregrine/contract/topics/kol'
import type { TradeWire } from '@peregrine/contract/trade'
import { networks } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopics } from '../../live/useTopics.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { type DisplayMode, usePreferences } from '../../kit/preferences/usePreferences.ts'

const everywhere = networks.map((network) => ({ network }))
const idOf = ({ id }: TradeWire): string => id

const ids = { row: 'kol-row', buy: 'kol-buy' }

function Row({ trade, mode }: { trade: TradeWire; mode: DisplayMode }) {
  const { network, senderAddress, userName, tradeType } = trade
  const item = itemOfTrade(trade)
  return (
    <StackedFeedRow
      item={item}
      ids={ids}
      mode={mode}
      place="tracker"
      action={<MoveLabel side={tradeType} move={null} />}
      wallet={<Address address={senderAddress} name={userName} walletOn={network} isTabStop={false} />}
      details={<Amount {...item.amount} className="min-w-0 truncate" />}
    />
  )
}
const KolRow = memo(Row)

/** Live trades of the public KOL wallets on every network, newest first. */
export function KolFeed() {
  const { t } = useTranslation()
  const lists = useTopics(kol, everywhere)
  const mode = usePreferences(({ displayMode }) => displayMode)
  const feed = useMemo(() => {
    const known = lists.filter((list) => list !== undefined)
    return known.length === 0 ? null : mergeTrades(known)
  }, [lists])
  if (feed === null) return <SkeletonRows count={10} rowHeight={stackedRowHeight} />
  if (feed.length === 0)
    return (
      <KolGap>
        <Notice title={t('feed.empty.kol')} testId="kol-empty">
          {t('feed.empty.kol.says')}
        </Notice>
      </KolGap>
    )
  return (
    <div className="contents" onKeyDown={moveRowFocus}>
      <LiveList
        items={feed}
        idOf={idOf}
        rowHeight={stackedRowHeight}
        renderRow={(trade) => <KolRow trade={trade} mode={mode} />}
        label={t('tracker.monitorInfo')}
        testId="kol-list"
        waitingKey="feed.new"
      />
    </div>
  )
}
