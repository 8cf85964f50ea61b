import type { TradeWire } from '@peregrine/contract/trade'
import { memo } from 'react'
import { itemOfTrade } from '../../domain/feed-rows/feedItem.ts'
import { StackedFeedRow, WideFeedRow } from '../../domain/feed-rows/FeedRow.tsx'
import { MoveLabel } from '../../domain/trades/MoveLabel.tsx'
import type { Move } from '../../domain/trades/moveOf.ts'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'

type TradeRowProps = {
  trade: TradeWire
  mode: DisplayMode
  /** The trade's effect on its wallet's position, when known. */
  move?: Move | null | undefined
}

const ids = { row: 'trade-row', symbol: 'trade-symbol', buy: 'trade-buy' }

function partsOf({ trade, mode, move }: TradeRowProps) {
  const { senderAddress, userName, network, tradeType } = trade
  return {
    item: itemOfTrade(trade),
    ids,
    mode,
    place: 'feed' as const,
    action: <MoveLabel side={tradeType} move={move} />,
    wallet: <Address address={senderAddress} name={userName} walletOn={network} isTabStop={false} />,
  }
}

function WideRow(props: TradeRowProps) {
  return <WideFeedRow {...partsOf(props)} />
}

function NarrowRow(props: TradeRowProps) {
  const parts = partsOf(props)
  return (
    <StackedFeedRow {...parts} details={<Amount {...parts.item.amount} className="min-w-0 truncate" />} />
  )
}

export const WideTradeRow = memo(WideRow)
export const NarrowTradeRow = memo(NarrowRow)
