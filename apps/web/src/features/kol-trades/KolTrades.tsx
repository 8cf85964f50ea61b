import type { TradeWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useMemo, useState } from 'react'
import { GapLine } from '../../domain/gaps/GapMark.tsx'
import { spanOfList } from '../../domain/gaps/spanOfList.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { AllHidden, EventFilters } from '../../domain/wallet-events/EventFilters.tsx'
import { useEventFilter } from '../../domain/wallet-events/useEventFilter.ts'
import { EventFeed } from '../../domain/wallet-events/EventFeed.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { QuickAmounts } from '../../domain/quick-buy/QuickAmounts.tsx'
import { PayerPicker } from '../../domain/quick-buy/PayerPicker.tsx'
import { useSession } from '../../domain/session/useSession.ts'
import type { SoundKind } from '../../kit/sound/playSound.ts'
import { useNewRowSound } from '../../kit/sound/useNewRowSound.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { useMoves } from '../../domain/trades/useMoves.ts'
import { FeedLegend } from '../../domain/feed-rows/FeedLegend.tsx'
import { stackedRowHeight } from '../../domain/feed-rows/FeedRow.tsx'
import { KolTradeRow } from './KolTradeRow.tsx'
import { SignInNotice } from './SignInNotice.tsx'
import { coinOfTab, type KolTab, kolTabs, networksOfTab, passTrades } from './kolTradesModel.ts'
import { useKolTrades } from './useKolTrades.ts'
import { pickKolTab, useKolTab } from './useKolTab.ts'

type Source = 'kol' | 'custom'

const idOf = ({ id }: TradeWire): string => id
const refOf = ({ network, tokenAddress }: TradeWire) => ({ network, token: tokenAddress })
const none: readonly TradeWire[] = []
const listed = { isWhole: false, timeOf: ({ timestamp }: TradeWire) => timestamp }

function soundOf({ tradeType }: TradeWire): SoundKind {
  return tradeType === 'swap' ? 'row' : tradeType
}

function KolTradeTools({ source, onSource }: { source: Source; onSource: (source: Source) => void }) {
  const { t } = useTranslation()
  const { tab } = useKolTab()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-2 py-1">
      <Segments
        label={t('monitor.chains')}
        value={tab}
        segments={kolTabs.map((value) => ({ value, label: value }))}
        onPick={pickKolTab}
        testId="monitor-tab"
      />
      <Segments
        label={t('monitor.source')}
        value={source}
        segments={(['kol', 'custom'] as const).map((value) => ({ value, label: t(`monitor.${value}`) }))}
        onPick={onSource}
        testId="monitor-source"
      />
      <QuickAmounts
        place="feed"
        networks={networksOfTab[tab]}
        label={t('monitor.amount', { coin: coinOfTab[tab] })}
        testId="monitor-amount"
        className="ml-auto w-24"
      />
      <PayerPicker networks={networksOfTab[tab]} />
    </div>
  )
}

/** Trades of the user's own list on a chain. */
function CustomFeed({ tab }: { tab: KolTab }) {
  const owner = useSession(({ session }) => session?.address)
  if (owner === undefined) return <SignInNotice />
  return <EventFeed key={owner} owner={owner} place="feed" networks={networksOfTab[tab]} />
}

function Problem({ hasFailed, isPolling }: { hasFailed: boolean; isPolling: boolean }) {
  const { t } = useTranslation()
  if (!hasFailed && !isPolling) return null
  return (
    <p
      role="status"
      data-testid={hasFailed ? 'monitor-failed' : 'monitor-polling'}
      className="shrink-0 border-line border-b bg-raised px-3 py-1 text-data text-warn"
    >
      {t(hasFailed ? 'monitor.failed' : 'monitor.polling')}
    </p>
  )
}

type KolListProps = { tab: KolTab; rows: readonly TradeWire[]; hasHidden: boolean }

function KolList({ tab, rows, hasHidden }: KolListProps) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const choose = useEventFilter((state) => state.choose)
  const moves = useMoves(rows)
  if (rows.length === 0 && hasHidden) return <AllHidden choose={choose} />
  if (rows.length === 0)
    return (
      <KolGap network={networksOfTab[tab][0]}>
        <Notice title={t('monitor.empty')} testId="monitor-empty">
          {t('monitor.empty.says')}
        </Notice>
      </KolGap>
    )
  return (
    <LiveList
      items={rows}
      idOf={idOf}
      rowHeight={stackedRowHeight}
      renderRow={(trade) => <KolTradeRow trade={trade} mode={mode} move={moves.get(trade.id)} />}
      label={t('monitor.list')}
      testId="monitor-list"
      waitingKey="feed.new"
      context={tab}
    />
  )
}

function KolFeed({ tab }: { tab: KolTab }) {
  const { rows, isPolling, hasFailed } = useKolTrades(tab)
  const filter = useEventFilter((state) => state.filter)
  const passing = useMemo(() => passTrades(rows ?? none, filter), [rows, filter])
  const shown = useShownRows(passing, refOf)
  useNewRowSound(rows && shown, idOf, { isOn: true, context: tab, kindOf: soundOf })
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveRowFocus}>
      <Problem hasFailed={hasFailed} isPolling={isPolling} />
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-line border-b px-2 py-1">
        <EventFilters />
        <FeedLegend of="trades" testId="monitor-legend" />
      </div>
      {rows && <GapLine networks={networksOfTab[tab]} span={spanOfList(shown, listed)} />}
      {rows === null && !hasFailed && <SkeletonRows count={8} rowHeight={stackedRowHeight} />}
      {rows !== null && <KolList tab={tab} rows={shown} hasHidden={passing.length < rows.length} />}
    </div>
  )
}

/** Live trades of watched wallets on one chain, each row with a button that buys the same token. */
export function KolTrades() {
  const tab = useKolTab(({ tab: picked }) => picked)
  const [source, setSource] = useState<Source>('kol')
  return (
    <div className="flex h-full min-h-0 flex-col" data-testid="network-monitor">
      <KolTradeTools source={source} onSource={setSource} />
      {source === 'kol' ? <KolFeed key={tab} tab={tab} /> : <CustomFeed tab={tab} />}
    </div>
  )
}
