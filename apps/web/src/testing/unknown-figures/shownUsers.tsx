import { NarrowPosition, WidePosition } from '../../features/user/PositionRow.tsx'
import { ClosedPanel } from '../../features/user/report/ClosedPanel.tsx'
import { DaysTable } from '../../features/user/report/DaysTable.tsx'
import { ProfitCalendar } from '../../features/user/report/ProfitCalendar.tsx'
import { UserFigures } from '../../features/user/UserFigures.tsx'
import { SummaryProfit, SummaryValue, SummaryWinRate } from '../../domain/watched-wallets/SummaryFigures.tsx'
import { walletSummary } from './knownSummary.ts'
import * as wires from './knownWires.ts'
import { shown, type ShownEntry } from './shown.ts'

const nothing = () => undefined

const ownPage = 'GET /api/user/:network/:address'
const positionLists = {
  [ownPage]: ['positions.*'],
  'GET /api/user/:network/:address/:token': ['position'],
}
const positionFigures = 'boughtUsd soldUsd realisedUsd unrealisedUsd roiPercent tokenPrice'
const reportOf = { [ownPage]: ['report'] }

/** A wallet's page. */
export const shownUsers: readonly ShownEntry[] = [
  shown({
    name: 'SummaryFigures',
    wire: walletSummary,
    told: { 'GET /api/wallet-summaries': ['wallets.*'] },
    dashes: 'realisedUsd winRate valueUsd',
    render: (summary) => (
      <>
        <SummaryProfit summary={summary} />
        <SummaryWinRate summary={summary} />
        <SummaryValue summary={summary} />
      </>
    ),
  }),
  shown({
    name: 'UserFigures',
    wire: wires.user,
    told: { [ownPage]: [''] },
    dashes:
      'report.volumeUsd report.realisedUsd report.roiPercent report.averageBuyUsd report.closed.winRate report.closed.medianHoldMs realisedUsd unrealisedUsd',
    others: { 'report.otherVolumeUsd': { says: '2 coin swaps or arbitrage left out, –' } },
    render: (user) => <UserFigures user={user} onOpen={nothing} />,
  }),
  shown({
    name: 'UserFigures of a wallet that holds a token without a price',
    wire: wires.user,
    told: {},
    dashes: '',
    others: { 'positions.1.tokenPrice': { says: '2 held · 1 tokens without a price are left out' } },
    render: (user) => <UserFigures user={user} onOpen={nothing} />,
  }),
  shown({
    name: 'ClosedPanel',
    wire: wires.user.report,
    told: reportOf,
    dashes: 'best.realisedUsd worst.realisedUsd',
    render: (report) => <ClosedPanel report={report} onOpen={nothing} />,
  }),
  shown({
    name: 'DaysTable',
    wire: wires.user.report,
    told: reportOf,
    dashes: 'days.*.realisedUsd',
    render: (report) => <DaysTable report={report} onOpen={nothing} />,
  }),
  shown({
    name: 'ProfitCalendar',
    wire: wires.user.report,
    told: reportOf,
    dashes: 'days.*.realisedUsd',
    render: (report) => <ProfitCalendar report={report} onOpen={nothing} />,
  }),
  shown({
    name: 'WidePosition',
    wire: wires.walletPosition,
    told: positionLists,
    dashes: positionFigures,
    render: (position) => <WidePosition user={wires.user} position={position} period="7d" onOpen={nothing} />,
  }),
  shown({
    name: 'NarrowPosition',
    wire: wires.walletPosition,
    told: positionLists,
    dashes: positionFigures,
    render: (position) => (
      <NarrowPosition user={wires.user} position={position} period="7d" onOpen={nothing} />
    ),
  }),
  shown({
    name: 'WidePosition in a period',
    wire: wires.walletPosition,
    told: { [ownPage]: ['positions.*'] },
    dashes: 'inPeriod.realisedUsd',
    render: (position) => <WidePosition user={wires.user} position={position} period="7d" onOpen={nothing} />,
  }),
]
