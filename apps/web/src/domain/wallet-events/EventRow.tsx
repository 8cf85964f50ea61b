import type { SpamKind, WalletEvent } from '@peregrine/contract/walletEvent'
import { Identicon } from '@peregrine/ui/Identicon'
import { memo } from 'react'
import { ExplorerLink } from '../chains/ExplorerLink.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress, usdFull, usdSigned } from '../../kit/figures/formatFigure.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { OpensParts } from '../fees/OpensParts.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../quick-buy/BuyButton.tsx'
import { rowData } from '../tokens/rowTarget.ts'
import { TokenLink } from '../tokens/TokenLink.tsx'
import { MoveLabel } from '../trades/MoveLabel.tsx'
import type { QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'
import { useWatchedName } from '../watched-wallets/watchedNames.tsx'

export const eventRowHeight = 50

type EventRowProps = { event: WalletEvent; mode: DisplayMode; place: QuickBuyPlace }

/** A deposit or withdrawal without a trade; its colour and arrow differ from those of buy and sell. */
function TransferLabel({ kind }: { kind: 'in' | 'out' }) {
  const { t } = useTranslation()
  return (
    <span className="whitespace-nowrap text-accent" data-side={kind}>
      <span aria-hidden className="mr-0.5">
        {kind === 'in' ? '↘' : '↗'}
      </span>
      {t(`events.${kind}`)}
    </span>
  )
}

/** The reason a transfer is not to be trusted. */
function SpamLabel({ spam }: { spam: SpamKind }) {
  const { t } = useTranslation()
  return (
    <span
      className="relative z-10 whitespace-nowrap rounded-control border border-warn px-1 text-warn"
      title={t(`events.spam.${spam}.says`)}
      data-testid="event-spam"
      data-spam={spam}
    >
      {t(`events.spam.${spam}`)}
    </span>
  )
}

function Word({ event: { kind, move } }: { event: WalletEvent }) {
  return kind === 'in' || kind === 'out' ? (
    <TransferLabel kind={kind} />
  ) : (
    <MoveLabel side={kind} move={move} />
  )
}

function Name({ event }: { event: WalletEvent }) {
  const { network, wallet, walletName } = event
  const watched = useWatchedName(wallet)
  const name = watched?.name || walletName
  return (
    <RouteLink
      href={`/user/${network}/${wallet}`}
      title={`${name ?? ''} ${wallet}`.trim()}
      data-testid="event-wallet"
      className="relative z-10 flex min-h-6 min-w-0 items-center gap-1 hover:text-accent"
    >
      {watched?.avatarUrl ? <span aria-hidden>{watched.avatarUrl}</span> : <Identicon seed={wallet} />}
      <span className="truncate font-semibold">{name || shortAddress(wallet)}</span>
    </RouteLink>
  )
}

/** The assets given and received, or the counterparty of a transfer. */
function Legs({ event: { kind, token, quote, counterparty } }: { event: WalletEvent }) {
  const { t } = useTranslation()
  const own = <Amount units={token.units} decimals={token.decimals} symbol={token.symbol} />
  const paid = quote && <Amount units={quote.units} decimals={quote.decimals} symbol={quote.symbol} />
  if (kind === 'in' || kind === 'out')
    return (
      <>
        {own}
        {counterparty !== null && (
          <span title={counterparty}>
            {' '}
            {t(kind === 'in' ? 'events.from' : 'events.to', { address: shortAddress(counterparty) })}
          </span>
        )}
      </>
    )
  return kind === 'buy' ? (
    <>
      {paid} → {own}
    </>
  ) : (
    <>
      {own} → {paid}
    </>
  )
}

type ProfitProps = {
  words: 'events.profit' | 'events.profit.token'
  usd: string | null
  parts: WalletEvent['profitParts']
}

function Profit({ words, usd, parts }: ProfitProps) {
  const { t } = useTranslation()
  if (usd === null) return <>{t(`${words}.unknown`)}</>
  const value = Number(usd)
  const text = (
    <span className={value < 0 ? 'text-loss' : 'text-gain'} title={usdFull(usd)}>
      {t(words, { profit: usdSigned(value) })}
    </span>
  )
  return parts ? <OpensParts parts={{ ...parts, netUsd: usd }}>{text}</OpensParts> : text
}

/** True for an event with a profit to show: a trade, except the wallet's first in the token. */
const hasProfit = ({ kind, move }: WalletEvent): boolean =>
  kind === 'sell' || (kind === 'buy' && move !== null && move !== 'open')

/** The profit of a sale and the wallet's total in the token, shown on hover. */
function Profits({ event }: { event: WalletEvent }) {
  const { kind, realisedUsd, realisedParts, profitUsd, profitParts } = event
  if (kind === 'buy') return <Profit words="events.profit.token" usd={profitUsd} parts={profitParts} />
  return (
    <>
      <Profit words="events.profit" usd={realisedUsd} parts={realisedParts} />
      {profitUsd !== null && profitUsd !== realisedUsd && (
        <>
          {' · '}
          <Profit words="events.profit.token" usd={profitUsd} parts={profitParts} />
        </>
      )}
    </>
  )
}

/** The delay from block to screen. */
function Delay({ event: { timestamp, seenAt } }: { event: WalletEvent }) {
  const { t } = useTranslation()
  const seconds = Math.max(0, (seenAt - timestamp) / 1000).toFixed(1)
  return (
    <span
      className="whitespace-nowrap max-sm:hidden"
      title={t('events.delay.says')}
      data-testid="event-delay"
    >
      {t('events.delay', { seconds })}
    </span>
  )
}

function Row({ event, mode, place }: EventRowProps) {
  const { network, token, poolAddress: pool, wallet, kind } = event
  const target = { network, token: token.address, pool }
  const showsProfit = hasProfit(event)
  return (
    <div
      className="group relative flex h-full flex-col justify-center gap-0.5 border-line border-b px-3 text-data hover:bg-raised"
      data-testid="event-row"
      data-id={event.id}
      data-kind={kind}
      {...rowData({ ...target, symbol: token.symbol, wallet })}
    >
      <TokenLink
        token={target}
        className="absolute inset-0"
        label={token.symbol || token.address}
        testId="event-token"
      />
      <div className="flex h-6 items-center gap-1.5">
        <Name event={event} />
        <Word event={event} />
        {event.spam && <SpamLabel spam={event.spam} />}
        <span className="flex min-w-0">
          <TokenSymbol symbol={token.symbol} address={token.address} />
        </span>
        <CopyMark network={network} token={token.address} />
        <span className="ml-auto shrink-0 font-semibold">
          <Usd value={event.valueUsd} />
        </span>
        {!event.isBaseCoin && (
          <BuyButton
            network={network}
            token={token.address}
            pool={pool}
            symbol={token.symbol}
            place={place}
            testId="event-buy"
          />
        )}
      </div>
      <div className="flex items-center gap-2 text-muted">
        <Age sinceMs={event.timestamp} />
        <span className="whitespace-nowrap">{network.toUpperCase()}</span>
        <span
          className={`min-w-0 truncate ${showsProfit ? 'group-focus-within:hidden group-hover:hidden group-has-[[aria-expanded=true]]:hidden' : ''}`}
        >
          <Legs event={event} />
        </span>
        {showsProfit && (
          <span
            className="hidden min-w-0 truncate group-focus-within:inline group-hover:inline group-has-[[aria-expanded=true]]:inline"
            data-testid="event-profit"
          >
            <Profits event={event} />
          </span>
        )}
        <span className="ml-auto shrink-0">
          {mode === 'mcap' ? (
            <Usd value={event.marketCap} unknown="cap" />
          ) : (
            <Price value={event.tokenPrice} />
          )}
        </span>
        <Delay event={event} />
        <span className="relative z-10 flex" data-testid="event-transaction" title={event.transactionHash}>
          <ExplorerLink network={network} what="tx" id={event.transactionHash} />
        </span>
      </div>
    </div>
  )
}

/** An event of a watched wallet: wallet, action, token, amount and delay. */
export const EventRow = memo(Row)
