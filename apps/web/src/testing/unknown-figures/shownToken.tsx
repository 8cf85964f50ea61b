import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import { DayTraderList } from '../../features/kols/DayTraderList.tsx'
import {
  developerQuery,
  firstBuyersQuery,
  holdersQuery,
  tokenPoolsQuery,
  topTradersQuery,
} from '../../features/token/api.ts'
import { HolderFacts } from '../../features/token/HolderFacts.tsx'
import { DeveloperPanel } from '../../features/token/side/DeveloperPanel.tsx'
import { HoldersPanel } from '../../features/token/side/HoldersPanel.tsx'
import { OwnPosition } from '../../features/token/side/OwnPosition.tsx'
import { pictureOf } from '../../features/token/side/pictureOf.ts'
import { StatsPanel } from '../../features/token/side/StatsPanel.tsx'
import { FirstBuyers } from '../../features/token/tables/FirstBuyers.tsx'
import { Holders } from '../../features/token/tables/Holders.tsx'
import { Pools } from '../../features/token/tables/Pools.tsx'
import { TopTraders } from '../../features/token/tables/TopTraders.tsx'
import { TokenHeader } from '../../features/token/TokenHeader.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { firstBuyer, poolSummary } from './knownMarket.ts'
import * as wires from './knownWires.ts'
import { shown, type ShownEntry, type Data } from './shown.ts'

const nothing = () => undefined
const { token, pool } = wires

const header = (info: Partial<typeof wires.poolInfo>, stats: typeof wires.marketStats | undefined) => (
  <TokenHeader
    network="eth"
    info={{ ...wires.poolInfo, ...info }}
    stats={stats}
    star={null}
    verdict={null}
    tools={null}
    hasHolders={false}
  />
)

const market = [
  shown({
    name: 'TokenHeader before its statistics',
    wire: wires.poolInfo,
    told: { 'GET /:network/pool-info/:pool': [''] },
    dashes: 'tokenPrice marketCap liquidityUsd',
    render: (info) => header(info, undefined),
  }),
  shown({
    name: 'TokenHeader',
    wire: wires.marketStats,
    told: { 'topic market-stats': [''] },
    dashes: 'tokenPrice marketCap liquidity windows.*.priceChange windows.*.volume',
    render: (stats) => header({ tokenPrice: null, marketCap: null, liquidityUsd: null }, stats),
  }),
  shown({
    name: 'StatsPanel',
    wire: wires.marketStats,
    told: { 'topic market-stats': [''] },
    dashes: 'windows.*.priceChange windows.*.volume windows.*.buyVolume windows.*.sellVolume',
    render: (stats) => <StatsPanel stats={stats} />,
  }),
  shown({
    name: 'Pools',
    wire: poolSummary,
    told: { 'GET /api/pools/:network/:token': ['*'] },
    dashes: 'tokenPrice liquidityUsd volume24h',
    render: () => <Pools pool={{ network: 'eth', pool }} info={{ ...wires.poolInfo, tokenAddress: token }} />,
    data: (one) => [[tokenPoolsQuery('eth', token).queryKey, [one]]],
  }),
]

const holderRoute = { 'GET /api/holders/:network/:token': [''] }
const holderData = (answer: typeof wires.holders): Data => [[holdersQuery('eth', token).queryKey, answer]]

const makers = { 'GET /api/makers/:network/:pool': ['makers.*'] }

/** The texts of the picture, which is drawn on a canvas. */
function Picture({ of }: { of: TraderWire }) {
  const { t, language } = useTranslation()
  const { profit, percent, isGain, lines } = pictureOf(of, {
    symbol: 'PEPE',
    network: 'ETH',
    decimals: 18,
    since: null,
    t,
    language,
  })
  return (
    <ul>
      <li className={isGain ? 'text-gain' : ''}>{profit}</li>
      <li>{percent}</li>
      {lines.map(({ label, value }) => (
        <li key={label}>{value}</li>
      ))}
    </ul>
  )
}

const people = [
  shown({
    name: 'HoldersPanel',
    wire: wires.holders,
    told: holderRoute,
    dashes: 'total top10Percent devPercent sniperCount sniperPercent',
    others: {
      'history.percent': { says: 'Counting holders: its older transfers are being read' },
    },
    render: () => <HoldersPanel network="eth" token={token} />,
    data: holderData,
  }),
  shown({
    name: 'HolderFacts',
    wire: wires.holders,
    told: holderRoute,
    dashes: 'total top10Percent devPercent sniperCount sniperPercent',
    render: () => <HolderFacts network="eth" token={token} />,
    data: holderData,
  }),
  shown({
    name: 'Holders',
    wire: wires.holders,
    told: holderRoute,
    dashes:
      'holders.*.percent holders.*.valueUsd holders.*.trading.realisedUsd holders.*.trading.unrealisedUsd',
    others: {
      'holders.*.realPercent': { leftOut: 'a hint on the share' },
      'holders.*.receivedPercent': { leftOut: 'a warning, which is not given on a guess' },
    },
    render: () => <Holders network="eth" token={token} decimals={18} onMaker={nothing} />,
    data: holderData,
  }),
  shown({
    name: 'DeveloperPanel',
    wire: wires.developer,
    told: { 'GET /api/developer/:network/:token': [''] },
    dashes: 'bestMarketCap others.*.marketCap others.*.highestMarketCap',
    render: () => <DeveloperPanel network="eth" token={token} />,
    data: (answer) => [[developerQuery('eth', token).queryKey, answer]],
  }),
  shown({
    name: 'TopTraders',
    wire: wires.trader,
    told: { 'GET /api/top-traders/:network/:pool': ['traders.*'] },
    dashes: 'boughtUsd soldUsd realisedUsd unrealisedUsd profitUsd averageBuyCap averageSellCap',
    render: () => <TopTraders pool={{ network: 'eth', pool }} onMaker={nothing} />,
    data: (one) => [
      [
        topTradersQuery({ network: 'eth', pool }, 'profit').queryKey,
        { isComplete: true, tradeLimit: 9, total: 1, readAt: 1, incompleteSince: null, traders: [one] },
      ],
    ],
  }),
  shown({
    name: 'FirstBuyers',
    wire: firstBuyer,
    told: { 'GET /api/first-buyers/:network/:pool': ['buyers.*'] },
    dashes: 'boughtUsd percent',
    render: () => <FirstBuyers pool={{ network: 'eth', pool }} decimals={18} onMaker={nothing} />,
    data: (one) => [
      [
        firstBuyersQuery({ network: 'eth', pool }).queryKey,
        { missing: null, since: null, incompleteSince: null, searched: null, buyers: [one] },
      ],
    ],
  }),
  shown({
    name: 'OwnPosition',
    wire: wires.trader,
    told: makers,
    dashes: 'boughtUsd soldUsd costUsd realisedUsd unrealisedUsd averageCost',
    render: (maker) => <OwnPosition network="eth" symbol="PEPE" maker={maker} decimals={18} />,
  }),
  shown({
    name: 'the picture of a position',
    wire: wires.trader,
    told: makers,
    dashes: 'profitUsd boughtUsd soldUsd averageCost',
    render: (maker) => <Picture of={maker} />,
  }),
  shown({
    name: 'DayTraderList',
    wire: wires.dayTrader,
    told: { 'GET /api/day-traders/:network': ['traders.*'] },
    dashes: 'unrealisedUsd bestShare',
    render: (one) => <DayTraderList network="eth" traders={[one]} isOperator={false} />,
  }),
]

/** A token's page. */
export const shownToken: readonly ShownEntry[] = [...market, ...people]
