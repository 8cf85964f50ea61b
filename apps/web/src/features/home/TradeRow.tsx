import type { TradeWire } from '@peregrine/contract/trade'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Address } from '../../shared/figures/Address.tsx'
import { Age } from '../../shared/figures/Age.tsx'
import { Amount } from '../../shared/figures/Amount.tsx'
import { NetworkBadge } from '../../shared/figures/NetworkBadge.tsx'
import { Price } from '../../shared/figures/Price.tsx'
import { Side } from '../../shared/figures/Side.tsx'
import { TokenSymbol } from '../../shared/figures/TokenSymbol.tsx'
import { tokenLeg } from '../../shared/figures/tokenLeg.ts'
import { Usd } from '../../shared/figures/Usd.tsx'
import type { DisplayMode } from '../../shared/preferences/usePreferences.ts'

export type TradeRowProps = { trade: TradeWire; mode: DisplayMode }

/** The whole row leads to the trade's pool; a trade without one leads to its token. */
function RowLink({ trade }: { trade: TradeWire }) {
  const look = 'absolute inset-0'
  const label = trade.tokenSymbol || trade.tokenAddress
  if (trade.poolAddress === null)
    return (
      <Link
        to="/$network/token/$token"
        params={{ network: trade.network, token: trade.tokenAddress }}
        className={look}
        aria-label={label}
      />
    )
  return (
    <Link
      to="/$network/lp/$pool"
      params={{ network: trade.network, pool: trade.poolAddress }}
      className={look}
      aria-label={label}
    />
  )
}

function Worth({ trade, mode }: TradeRowProps) {
  return mode === 'mcap' ? <Usd value={trade.marketCap} /> : <Price value={trade.tokenPrice} />
}

function WideRow({ trade, mode }: TradeRowProps) {
  return (
    <div
      className="feed-grid relative h-full items-center px-3 text-data hover:bg-raised"
      data-testid="trade-row"
      data-id={trade.id}
    >
      <RowLink trade={trade} />
      <span className="text-muted">
        <Age sinceMs={trade.timestamp} />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <NetworkBadge network={trade.network} />
        <TokenSymbol symbol={trade.tokenSymbol} address={trade.tokenAddress} testId="trade-symbol" />
      </span>
      <Side side={trade.tradeType} />
      <span className="text-right">
        <Amount {...tokenLeg(trade)} />
      </span>
      <span className="text-right">
        <Usd value={trade.valueUsd} />
      </span>
      <span className="text-right">
        <Worth trade={trade} mode={mode} />
      </span>
      <span className="relative z-10 flex min-w-0 max-w-full justify-self-start pl-2">
        <Address address={trade.senderAddress} name={trade.userName} walletOn={trade.network} />
      </span>
    </div>
  )
}

function NarrowRow({ trade, mode }: TradeRowProps) {
  return (
    <div
      className="relative flex h-full flex-col justify-center gap-0.5 border-line border-b px-3 text-data"
      data-testid="trade-row"
      data-id={trade.id}
    >
      <RowLink trade={trade} />
      <div className="flex items-center gap-1.5">
        <NetworkBadge network={trade.network} />
        <span className="flex min-w-0 text-body">
          <TokenSymbol symbol={trade.tokenSymbol} address={trade.tokenAddress} testId="trade-symbol" />
        </span>
        <Side side={trade.tradeType} />
        <span className="ml-auto font-semibold">
          <Usd value={trade.valueUsd} />
        </span>
      </div>
      <div className="flex items-center gap-2 text-muted">
        <span className="relative z-10 flex min-w-0">
          <Address address={trade.senderAddress} name={trade.userName} walletOn={trade.network} />
        </span>
        <span className="ml-auto whitespace-nowrap">
          <Amount {...tokenLeg(trade)} />
        </span>
        <span className="w-16 text-right">
          <Worth trade={trade} mode={mode} />
        </span>
        <span className="w-10 text-right">
          <Age sinceMs={trade.timestamp} />
        </span>
      </div>
    </div>
  )
}

export const WideTradeRow = memo(WideRow)
export const NarrowTradeRow = memo(NarrowRow)
