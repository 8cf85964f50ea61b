import type { TradeWire } from '@peregrine/contract/trade'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { Side } from '../../domain/trades/Side.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { tokenLeg } from '../../domain/trades/tokenLeg.ts'
import { Usd } from '../../kit/figures/Usd.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'

export const walletTradeHeight = 28

/** A trade on its wallet's page. */
function Row({ trade, mode }: { trade: TradeWire; mode: DisplayMode }) {
  const { network, tokenAddress: token, tokenSymbol } = trade
  return (
    <div
      className="wallet-trade-grid h-full items-center px-3 text-data hover:bg-raised"
      data-testid="user-trade"
      {...rowData({ network, token, pool: trade.poolAddress, symbol: tokenSymbol })}
      data-id={trade.id}
    >
      <span className="text-muted">
        <Age sinceMs={trade.timestamp} />
      </span>
      <Side side={trade.tradeType} />
      <Link
        to="/$network/token/$token"
        params={{ network, token }}
        className="flex min-w-0 items-center gap-1.5 hover:text-accent"
      >
        <NetworkBadge network={network} />
        <TokenSymbol symbol={tokenSymbol} address={token} />
      </Link>
      <span className="text-right">
        <Amount {...tokenLeg(trade)} />
      </span>
      <span className="text-right">
        <Usd value={trade.valueUsd} />
      </span>
      <span className="text-right text-muted max-sm:hidden">
        {mode === 'mcap' ? <Usd value={trade.marketCap} unknown="cap" /> : <Price value={trade.paidPrice} />}
      </span>
      <span className="justify-self-end">
        <ExplorerLink network={network} what="tx" id={trade.transactionHash} />
      </span>
    </div>
  )
}

export const WalletTradeRow = memo(Row)
