import type { TradeWire } from '@peregrine/contract/trade'
import { memo } from 'react'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { tokenLeg } from '../../domain/trades/tokenLeg.ts'
import { Usd } from '../../kit/figures/Usd.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { tokenPath } from '../../domain/tokens/tokenRef.ts'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { MoveLabel } from '../../domain/trades/MoveLabel.tsx'
import type { Move } from '../../domain/trades/moveOf.ts'

type TradeRowProps = {
  trade: TradeWire
  mode: DisplayMode
  /** The trade's effect on its wallet's position, when known. */
  move?: Move | null | undefined
}

function targetOf({ network, tokenAddress, poolAddress, tokenSymbol, senderAddress }: TradeWire) {
  return { network, token: tokenAddress, pool: poolAddress, symbol: tokenSymbol, wallet: senderAddress }
}

/** Links the whole row to the trade's pool, or to its token when there is none. */
function RowLink({ trade }: { trade: TradeWire }) {
  const { network, tokenAddress: token, poolAddress: pool, tokenSymbol } = trade
  return (
    <RouteLink
      href={tokenPath({ network, token, pool })}
      className="absolute inset-0"
      tabIndex={-1}
      aria-label={tokenSymbol || token}
    />
  )
}

function Worth({ trade, mode, className }: TradeRowProps & { className: string }) {
  return mode === 'mcap' ? (
    <Usd value={trade.marketCap} unknown="cap" className={className} />
  ) : (
    <Price value={trade.tokenPrice} className={className} />
  )
}

function WideRow({ trade, mode, move }: TradeRowProps) {
  return (
    <div
      className="feed-grid relative h-full items-center px-3 text-data hover:bg-raised"
      data-testid="trade-row"
      data-id={trade.id}
      {...rowData(targetOf(trade))}
    >
      <RowLink trade={trade} />
      <Age sinceMs={trade.timestamp} className="text-muted" />
      <span className="flex min-w-0 items-center gap-1.5">
        <NetworkBadge network={trade.network} />
        <TokenSymbol symbol={trade.tokenSymbol} address={trade.tokenAddress} testId="trade-symbol" />
        <CopyMark network={trade.network} token={trade.tokenAddress} />
      </span>
      <MoveLabel side={trade.tradeType} move={move} />
      <Amount {...tokenLeg(trade)} className="text-right" />
      <Usd value={trade.valueUsd} className="text-right" />
      <Worth trade={trade} mode={mode} className="text-right" />
      <span className="relative z-10 flex min-w-0 max-w-full justify-self-start pl-2">
        <Address
          address={trade.senderAddress}
          name={trade.userName}
          walletOn={trade.network}
          isTabStop={false}
        />
      </span>
    </div>
  )
}

function NarrowRow({ trade, mode, move }: TradeRowProps) {
  return (
    <div
      className="relative flex h-full flex-col justify-center gap-0.5 border-line border-b px-3 text-data"
      data-testid="trade-row"
      data-id={trade.id}
      {...rowData(targetOf(trade))}
    >
      <RowLink trade={trade} />
      <div className="flex items-center gap-1.5">
        <NetworkBadge network={trade.network} />
        <span className="flex min-w-0 text-body">
          <TokenSymbol symbol={trade.tokenSymbol} address={trade.tokenAddress} testId="trade-symbol" />
        </span>
        <CopyMark network={trade.network} token={trade.tokenAddress} />
        <MoveLabel side={trade.tradeType} move={move} />
        <Usd value={trade.valueUsd} className="ml-auto font-semibold" />
      </div>
      <div className="flex items-center gap-2 text-muted">
        <span className="relative z-10 flex min-w-0">
          <Address
            address={trade.senderAddress}
            name={trade.userName}
            walletOn={trade.network}
            isTabStop={false}
          />
        </span>
        <Amount {...tokenLeg(trade)} className="ml-auto whitespace-nowrap" />
        <Worth trade={trade} mode={mode} className="w-16 text-right" />
        <Age sinceMs={trade.timestamp} className="w-10 text-right" />
      </div>
    </div>
  )
}

export const WideTradeRow = memo(WideRow)
export const NarrowTradeRow = memo(NarrowRow)
