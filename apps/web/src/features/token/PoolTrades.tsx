import { swap } from '@peregrine/contract/topics/swap'
import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../live/useTopic.ts'
import { Address } from '../../shared/figures/Address.tsx'
import { Age } from '../../shared/figures/Age.tsx'
import { Amount } from '../../shared/figures/Amount.tsx'
import { Price } from '../../shared/figures/Price.tsx'
import { Side } from '../../shared/figures/Side.tsx'
import { tokenLeg } from '../../shared/figures/tokenLeg.ts'
import { Usd } from '../../shared/figures/Usd.tsx'
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts'
import { LiveList } from '../../shared/lists/LiveList.tsx'
import { type DisplayMode, usePreferences } from '../../shared/preferences/usePreferences.ts'
import { ExplorerLink } from '../../shared/explorer/ExplorerLink.tsx'

const rowHeight = 26
const idOf = (trade: TradeWire): string => trade.id

function Row({ trade, mode, isNarrow }: { trade: TradeWire; mode: DisplayMode; isNarrow: boolean }) {
  return (
    <div
      className="pool-grid h-full items-center px-3 text-data hover:bg-raised"
      data-testid="pool-trade"
      data-id={trade.id}
    >
      <span className="text-muted">
        <Age sinceMs={trade.timestamp} />
      </span>
      <Side side={trade.tradeType} />
      <span className="text-right">
        {mode === 'mcap' ? <Usd value={trade.marketCap} /> : <Price value={trade.tokenPrice} />}
      </span>
      <span className="text-right">
        <Amount {...tokenLeg(trade)} />
      </span>
      <span className={`text-right ${trade.buy ? 'text-gain' : 'text-loss'}`}>
        <Usd value={trade.valueUsd} />
      </span>
      <span className="flex min-w-0 sm:pl-3">
        <Address
          address={trade.senderAddress}
          name={trade.userName}
          hasIcon={!isNarrow}
          walletOn={trade.network}
        />
      </span>
      <span className="justify-self-end max-sm:hidden">
        <ExplorerLink network={trade.network} what="tx" id={trade.transactionHash} />
      </span>
    </div>
  )
}
const PoolTradeRow = memo(Row)

function Head({ mode }: { mode: DisplayMode }) {
  const { t } = useTranslation()
  return (
    <div className="pool-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
      <span>{t('column.age')}</span>
      <span>{t('column.side')}</span>
      <span className="text-right">{t(mode === 'mcap' ? 'column.mcap' : 'column.price')}</span>
      <span className="text-right">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="truncate sm:pl-3">{t('column.wallet')}</span>
    </div>
  )
}

/** The swaps of one pool, live. */
export function PoolTrades({ network, pool }: { network: Network; pool: string }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const trades = useTopic(swap, { chainType: network, poolAddress: pool })?.slice(0, shownTrades)
  return (
    <>
      <Head mode={mode} />
      {!trades && <SkeletonRows count={8} rowHeight={rowHeight} />}
      {trades?.length === 0 && <Notice title={t('token.trades.empty')} testId="pool-trades-empty" />}
      {trades && trades.length > 0 && (
        <LiveList
          items={trades}
          idOf={idOf}
          rowHeight={rowHeight}
          renderRow={(trade) => <PoolTradeRow trade={trade} mode={mode} isNarrow={isNarrow} />}
          label={t('token.trades')}
          testId="pool-trades"
          waitingKey="feed.new"
        />
      )}
    </>
  )
}
