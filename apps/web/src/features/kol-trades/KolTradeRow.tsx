import type { TradeWire } from '@peregrine/contract/trade'
import { Identicon } from '@peregrine/ui/Identicon'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { MoveLabel } from '../../domain/trades/MoveLabel.tsx'
import type { Move } from '../../domain/trades/moveOf.ts'
import { useWatchedName } from '../../domain/watched-wallets/watchedNames.tsx'
import { shortName } from './kolTradesModel.ts'

export const rowHeight = 50

type KolTradeRowProps = {
  trade: TradeWire
  mode: DisplayMode
  move: Move | null | undefined
}

/** The clock time of a trade, with seconds. */
function ClockTime({ atMs }: { atMs: number }) {
  const { language } = useTranslation()
  const at = new Date(atMs)
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {at.toLocaleTimeString(language, { hour12: false })}
    </time>
  )
}

/** The assets given and received. */
function Legs({ trade }: { trade: TradeWire }) {
  return (
    <span className="min-w-0 truncate">
      <Amount units={trade.sentTokenAmount} decimals={trade.sentTokenDecimals} /> {trade.sentTokenSymbol} →{' '}
      <Amount units={trade.receivedTokenAmount} decimals={trade.receivedTokenDecimals} />{' '}
      {trade.receivedTokenSymbol}
    </span>
  )
}

function Row({ trade, mode, move }: KolTradeRowProps) {
  const { network, tokenAddress: token, poolAddress: pool, tokenSymbol: symbol, senderAddress } = trade
  const watched = useWatchedName(senderAddress)
  const target = { network, token, pool, symbol }
  const known = watched?.name || trade.userName
  const name = known ? shortName(known) : shortAddress(senderAddress)
  return (
    <div
      className="relative flex h-full flex-col justify-center gap-0.5 border-line border-b px-3 text-data hover:bg-raised"
      data-testid="monitor-row"
      data-id={trade.id}
      {...rowData({ ...target, wallet: senderAddress })}
    >
      <TokenLink
        token={{ network, token, pool }}
        className="absolute inset-0"
        label={symbol || token}
        testId="monitor-link"
      />
      <div className="flex h-6 items-center gap-1.5">
        <Link
          to="/user/$network/$address"
          params={{ network, address: senderAddress }}
          title={`${known ?? ''} ${senderAddress}`.trim()}
          data-testid="monitor-name"
          className="relative z-10 flex min-h-6 min-w-0 items-center gap-1 hover:text-accent"
        >
          {watched?.avatarUrl ? (
            <span aria-hidden>{watched.avatarUrl}</span>
          ) : (
            <Identicon seed={senderAddress} />
          )}
          <span className="truncate font-semibold">{name}</span>
        </Link>
        <MoveLabel side={trade.tradeType} move={move} />
        <span className="flex min-w-0">
          <TokenSymbol symbol={symbol} address={token} />
        </span>
        <CopyMark network={network} token={token} />
        <span className="ml-auto shrink-0 font-semibold">
          <Usd value={trade.valueUsd} />
        </span>
        <BuyButton {...target} place="feed" testId="monitor-buy" />
      </div>
      <div className="flex items-center gap-2 text-muted">
        <ClockTime atMs={trade.timestamp} />
        <span className="whitespace-nowrap" data-testid="monitor-network">
          {network.toUpperCase()}
        </span>
        <Legs trade={trade} />
        <span className="ml-auto shrink-0">
          {mode === 'mcap' ? (
            <Usd value={trade.marketCap} unknown="cap" />
          ) : (
            <Price value={trade.tokenPrice} />
          )}
        </span>
        <span className="shrink-0">
          <Age sinceMs={trade.timestamp} />
        </span>
      </div>
    </div>
  )
}

/** A trade of a watched wallet. */
export const KolTradeRow = memo(Row)
