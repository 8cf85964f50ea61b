import { topicKey } from '@peregrine/contract/topic'
import { trend } from '@peregrine/contract/topics/trend'
import { LaunchRow } from '../../features/square/LaunchRow.tsx'
import { creatorsQuery, trendParams } from '../../features/trend/api.ts'
import { FundFlow } from '../../features/trend/FundFlow.tsx'
import { RadarList } from '../../features/trend/RadarList.tsx'
import { SerialCreators } from '../../features/trend/SerialCreators.tsx'
import { RiseFigures } from '../../features/trend/SinceRise.tsx'
import { TrendLines } from '../../features/trend/TrendLines.tsx'
import { TrendTable } from '../../features/trend/TrendTable.tsx'
import { usualColumns } from '../../features/trend/trendColumns.tsx'
import { trendChoice } from '../../features/trend/trendSearch.ts'
import { FigureCells } from '../../features/watchlist/FigureCells.tsx'
import { RailRow } from '../../features/watchlist/RailRow.tsx'
import { liveKey } from '../../live/liveKey.ts'
import * as wires from './knownWires.ts'
import { shown, type Data, type ShownEntry } from './shown.ts'

const nothing = () => undefined
const { token, pool } = wires

const trendData = (
  part: Partial<{ rows: unknown; networks: unknown }>,
  choice: object,
  limit: number,
): Data => [
  [
    liveKey(topicKey(trend, trendParams(trendChoice(choice), limit))),
    { at: 1, incompleteSince: null, rows: [], networks: [], ...part },
  ],
]

const square = (mode: 'mcap' | 'price', dashes: string): ShownEntry =>
  shown({
    name: `LaunchRow by ${mode}`,
    wire: wires.squareRow,
    told: { 'topic square': ['*', 'row'] },
    dashes,
    render: (row) => (
      <LaunchRow place="latest" row={row} mode={mode} sinceMs={1} hasLeft={false} isMixed={false} />
    ),
  })

const launches = [
  square(
    'mcap',
    'marketCap volume holders top10 dev snipers sniperShare newWallets firstBuyers firstBuyersIn',
  ),
  square('price', 'tokenPrice'),
]

const trends = [
  shown({
    name: 'TrendTable',
    wire: wires.trendRow,
    told: { 'topic trend': ['rows.*'] },
    dashes: 'tokenPrice change marketCap volume buyVolume sellVolume holders liquidity bornAt',
    render: (row) => (
      <TrendTable
        rows={[row]}
        columns={usualColumns}
        label="trend"
        sort="volume"
        isUp={false}
        onSort={nothing}
      />
    ),
  }),
  shown({
    name: 'TrendLines',
    wire: wires.trendRow,
    told: { 'topic trend': ['rows.*'] },
    dashes: 'marketCap change volume holders',
    render: (row) => <TrendLines rows={[row]} sort="holders" label="trend" />,
  }),
  shown({
    name: 'RadarList',
    wire: wires.trendRow,
    told: { 'topic trend': ['rows.*'] },
    dashes: 'marketCap',
    others: {
      change: { says: 'Nothing has moved within the hour' },
      buyVolume: { leftOut: 'an unknown flow is no reason to look' },
      liquidity: { leftOut: 'nor is an unknown turnover' },
    },
    render: () => <RadarList />,
    data: (row) => trendData({ rows: [row] }, { w: '1h' }, 100),
  }),
  shown({
    name: 'RiseFigures',
    wire: wires.firstRise,
    told: { 'GET /api/first-rises': ['*'] },
    dashes: 'price',
    render: (rise) => <RiseFigures row={wires.trendRow} rise={rise} />,
  }),
  shown({
    name: 'FundFlow',
    wire: wires.networkFlow,
    told: { 'topic trend': ['networks.*'] },
    dashes: 'buyVolume sellVolume',
    render: () => <FundFlow />,
    data: (flow) => trendData({ networks: [flow] }, { w: '24h', s: 'netFlow' }, 1),
  }),
  shown({
    name: 'SerialCreators',
    wire: wires.serialCreator,
    told: { 'GET /api/launch-creators/:network': ['*'] },
    dashes: 'bestMarketCap',
    render: () => <SerialCreators network="four" />,
    data: (row) => [[creatorsQuery('four').queryKey, [row]]],
  }),
]

const watchlist = [
  shown({
    name: 'FigureCells',
    wire: wires.radarToken,
    told: { 'topic radar': ['*'] },
    dashes: 'tokenPrice marketCap change1h change24h liquidity volume1h',
    render: (figures) => <FigureCells figures={figures} />,
  }),
  shown({
    name: 'RailRow',
    wire: wires.radarToken,
    told: { 'topic radar': ['*'] },
    dashes: 'tokenPrice change24h',
    render: (figures) => (
      <RailRow
        token={{ network: 'eth', token, pool, symbol: 'PEPE', name: 'Pepe' }}
        figures={figures}
        mode="price"
      />
    ),
  }),
]

/** Launches, trends and the watchlist. */
export const shownLists: readonly ShownEntry[] = [...launches, ...trends, ...watchlist]
