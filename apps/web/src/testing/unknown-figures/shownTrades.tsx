import type { AlertWire } from '@peregrine/contract/alert'
import { topicKey } from '@peregrine/contract/topic'
import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import type { ReactNode } from 'react'
import { transactionQuery } from '../../domain/trades/transactionQuery.ts'
import { EventRow } from '../../domain/wallet-events/EventRow.tsx'
import { AlertHistory } from '../../features/alerts/AlertHistory.tsx'
import { alertHistoryQuery } from '../../features/alerts/api.ts'
import { NarrowTradeRow, WideTradeRow } from '../../features/home/TradeRow.tsx'
import { KolTradeRow } from '../../features/kol-trades/KolTradeRow.tsx'
import { MarkCard } from '../../features/token/chart/MarkCard.tsx'
import { toMarks } from '../../features/token/chart/marks.ts'
import { PoolTradeRow } from '../../features/token/tables/PoolTradeRow.tsx'
import { TransactionPage } from '../../features/transaction/TransactionPage.tsx'
import { WalletTradeRow } from '../../features/user/WalletTradeRow.tsx'
import { liveKey } from '../../live/liveKey.ts'
import { alert } from './knownAlert.ts'
import * as wires from './knownWires.ts'
import { tradeWire } from '../tradeWire.ts'
import { walletEvent } from '../walletEvent.ts'
import { shown, type Shown, type ShownEntry, type Told } from './shown.ts'

const nothing = () => undefined
const { wallet } = wires
const hash = `0x${'1'.repeat(64)}`

const tradeLists = {
  'GET /trades/kol/:network': ['*'],
  'topic kol': ['*', 'trade'],
}
const feedLists = { 'topic feed': ['*', 'trade'] }
const poolLists = { 'GET /api/trades/:network/:pool': ['items.*'], 'topic swap': ['*', 'trade'] }
const walletLists = {
  'GET /api/user/:network/:address': ['trades.items.*'],
  'GET /api/user/:network/:address/trades': ['items.*'],
  'GET /api/user/:network/:address/sources': ['trades.*'],
  'GET /api/user/:network/:address/:token': ['trades.*'],
  'topic walletTrades': ['*', 'trade'],
}
const eventLists = {
  'GET /api/wallet-events': ['items.*'],
  'topic followTrade': ['*', 'event'],
}
const alertLists = { 'GET /api/alerts/history': ['alerts.*'], 'topic alerts': ['*', ''] }
const trade = tradeWire({ id: '1' })
const sale: Partial<WalletEvent> = { kind: 'sell', move: 'reduce', realisedUsd: '155', profitUsd: '190' }

function tradeRow(
  name: string,
  told: Told,
  dashes: string,
  render: (trade: TradeWire) => ReactNode,
): ShownEntry {
  return shown({ name, wire: trade, told, dashes, render })
}

const poolTrade = (mode: 'mcap' | 'price') => (one: TradeWire) => (
  <PoolTradeRow trade={one} mode={mode} isNarrow={false} maker={undefined} tags={[]} onMaker={nothing} />
)

function Mark({ of }: { of: TradeWire }) {
  const marks = toMarks([of], { kindOf: () => 'kol', avatarOf: () => '', seconds: 60, minUsd: 0 })
  return marks.map((mark) => (
    <MarkCard
      key={mark.wallet}
      network="eth"
      hit={{ marks: [mark], x: 1, y: 1 }}
      onClose={nothing}
      onTrades={nothing}
      onFilter={nothing}
    />
  ))
}

const trades = [
  tradeRow('WideTradeRow by price', feedLists, 'valueUsd paidPrice', (one) => (
    <WideTradeRow trade={one} mode="price" />
  )),
  tradeRow('NarrowTradeRow by mcap', feedLists, 'valueUsd marketCap', (one) => (
    <NarrowTradeRow trade={one} mode="mcap" />
  )),
  tradeRow('KolTradeRow by price', tradeLists, 'valueUsd paidPrice', (one) => (
    <KolTradeRow trade={one} mode="price" move={null} />
  )),
  tradeRow('KolTradeRow by mcap', tradeLists, 'marketCap', (one) => (
    <KolTradeRow trade={one} mode="mcap" move={null} />
  )),
  tradeRow('PoolTradeRow by price', poolLists, 'valueUsd paidPrice', poolTrade('price')),
  tradeRow('PoolTradeRow by mcap', poolLists, 'marketCap', poolTrade('mcap')),
  tradeRow('MarkCard', poolLists, 'valueUsd', (one) => <Mark of={one} />),
  tradeRow('WalletTradeRow by price', walletLists, 'valueUsd paidPrice', (one) => (
    <WalletTradeRow trade={one} mode="price" />
  )),
  tradeRow('WalletTradeRow by mcap', walletLists, 'marketCap', (one) => (
    <WalletTradeRow trade={one} mode="mcap" />
  )),
  shown({
    name: 'TransactionPage',
    wire: trade,
    told: { 'GET /api/transaction/:network/:hash': ['trades.*'] },
    dashes: 'valueUsd',
    render: () => <TransactionPage network="eth" hash={hash} />,
    data: (one) => [
      [
        transactionQuery('eth', hash).queryKey,
        {
          network: 'eth',
          hash,
          state: 'succeeded',
          block: 1,
          timeMs: 1,
          sender: wallet,
          target: null,
          feeUnits: '1000000000000000',
          error: null,
          trades: [one],
        },
      ],
    ],
  }),
]

const event = (
  name: string,
  part: Partial<WalletEvent>,
  mode: 'mcap' | 'price',
  seen: Pick<Shown<WalletEvent>, 'dashes' | 'others'>,
): ShownEntry =>
  shown({
    name: `EventRow, ${name}`,
    wire: walletEvent({ id: '1', ...part }),
    told: eventLists,
    ...seen,
    render: (one) => <EventRow place="feed" form="stacked" event={one} mode={mode} />,
  })

const events = [
  event('a sale by price', sale, 'price', {
    dashes: 'valueUsd tokenPrice',
    others: {
      realisedUsd: { says: 'Realised profit: cost unknown' },
      profitUsd: { leftOut: 'the profit of the sale stands there already' },
    },
  }),
  event('a purchase by mcap', { ...sale, kind: 'buy', move: 'add' }, 'mcap', {
    dashes: 'valueUsd marketCap',
    others: { profitUsd: { says: 'Profit in this token: cost unknown' } },
  }),
]

const alertRow = (part: Partial<AlertWire>, others: Shown<AlertWire>['others']): ShownEntry =>
  shown({
    name: `AlertHistory, ${part.event}`,
    wire: { ...alert, ...part },
    told: alertLists,
    dashes: '',
    others,
    render: () => <AlertHistory owner={wallet} />,
    data: (one) => [
      [
        alertHistoryQuery(wallet).queryKey,
        { pages: [{ alerts: [{ ...one, deliveries: [] }], next: null }], pageParams: [undefined] },
      ],
      [liveKey(topicKey(alertsTopic, { userAddress: wallet })), []],
    ],
  })

const alerts = [
  alertRow({ event: 'buy' }, { valueUsd: { says: 'Whale bought PEPE' } }),
  alertRow({ event: 'rise', wallets: [] }, { change: { says: 'PEPE up' } }),
]

/** Trades, events of watched wallets, and alerts. */
export const shownTrades: readonly ShownEntry[] = [...trades, ...events, ...alerts]
