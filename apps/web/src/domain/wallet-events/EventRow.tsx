import type { SpamKind, WalletEvent } from '@peregrine/contract/walletEvent'
import { memo } from 'react'
import { ExplorerLink } from '../chains/ExplorerLink.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress, usdFull, usdSigned } from '../../kit/figures/formatFigure.ts'
import { itemOfEvent } from '../feed-rows/feedItem.ts'
import { StackedFeedRow, WideFeedRow } from '../feed-rows/FeedRow.tsx'
import { FeedWallet } from '../feed-rows/FeedWallet.tsx'
import { OpensParts } from '../fees/OpensParts.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { MoveLabel } from '../trades/MoveLabel.tsx'
import type { QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'

/** Columns like those of the trades of everybody, with a line below them; or two lines. */
export type EventForm = 'wide' | 'stacked'

type EventRowProps = { event: WalletEvent; mode: DisplayMode; place: QuickBuyPlace; form: EventForm }

const ids = { row: 'event-row', link: 'event-token', buy: 'event-buy' }

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

/** What was paid and got, in its place on hover the profit. */
function Details({ event }: { event: WalletEvent }) {
  const showsProfit = hasProfit(event)
  return (
    <>
      <span className="whitespace-nowrap">{event.network.toUpperCase()}</span>
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
    </>
  )
}

/** The delay, and the way to the transaction. */
function End({ event }: { event: WalletEvent }) {
  const { network, transactionHash } = event
  return (
    <>
      <Delay event={event} />
      <span className="relative z-10 flex" data-testid="event-transaction" title={transactionHash}>
        <ExplorerLink network={network} what="tx" id={transactionHash} />
      </span>
    </>
  )
}

function Row({ event, mode, place, form }: EventRowProps) {
  const { network, wallet, walletName, kind, spam } = event
  const Form = form === 'wide' ? WideFeedRow : StackedFeedRow
  const mark = spam && <SpamLabel spam={spam} />
  return (
    <Form
      item={itemOfEvent(event)}
      ids={ids}
      mode={mode}
      place={place}
      kind={kind}
      action={
        <>
          <Word event={event} />
          {form === 'stacked' && mark}
        </>
      }
      wallet={<FeedWallet network={network} wallet={wallet} name={walletName} testId="event-wallet" />}
      details={
        <>
          {form === 'wide' && mark}
          <Details event={event} />
        </>
      }
      end={<End event={event} />}
    />
  )
}

/** An event of a watched wallet: wallet, action, token, amount and delay. */
export const EventRow = memo(Row)
