import type { TradeWire } from '@peregrine/contract/trade'
import { memo } from 'react'
import { itemOfTrade } from '../../domain/feed-rows/feedItem.ts'
import { StackedFeedRow } from '../../domain/feed-rows/FeedRow.tsx'
import { FeedWallet } from '../../domain/feed-rows/FeedWallet.tsx'
import { MoveLabel } from '../../domain/trades/MoveLabel.tsx'
import type { Move } from '../../domain/trades/moveOf.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { shortName } from './kolTradesModel.ts'

type KolTradeRowProps = {
  trade: TradeWire
  mode: DisplayMode
  move: Move | null | undefined
}

const ids = { row: 'monitor-row', link: 'monitor-link', buy: 'monitor-buy' }

/** The network, and the assets given and received. */
function Details({ trade }: { trade: TradeWire }) {
  return (
    <>
      <span className="whitespace-nowrap" data-testid="monitor-network">
        {trade.network.toUpperCase()}
      </span>
      <span translate="no" className="min-w-0 truncate">
        <Amount units={trade.sentTokenAmount} decimals={trade.sentTokenDecimals} /> {trade.sentTokenSymbol} →{' '}
        <Amount units={trade.receivedTokenAmount} decimals={trade.receivedTokenDecimals} />{' '}
        {trade.receivedTokenSymbol}
      </span>
    </>
  )
}

function Row({ trade, mode, move }: KolTradeRowProps) {
  const { network, senderAddress, userName, tradeType } = trade
  return (
    <StackedFeedRow
      item={itemOfTrade(trade)}
      ids={ids}
      mode={mode}
      place="feed"
      action={<MoveLabel side={tradeType} move={move} />}
      wallet={
        <FeedWallet
          network={network}
          wallet={senderAddress}
          name={userName}
          shorten={shortName}
          testId="monitor-name"
        />
      }
      details={<Details trade={trade} />}
    />
  )
}

/** A trade of a KOL. */
export const KolTradeRow = memo(Row)
