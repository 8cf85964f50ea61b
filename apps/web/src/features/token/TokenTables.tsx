import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Tabs } from '@peregrine/ui/Tabs'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { PoolRef } from './api.ts'
import { PoolTrades } from './tables/PoolTrades.tsx'
import { TagsLegend } from './tables/TagsLegend.tsx'
import { type TokenTab, tokenTabs } from './tokenSearch.ts'
import type { TradeFilter } from './tradeFilter.ts'

const Holders = lazyPart(() => import('./tables/Holders.tsx'), 'Holders', ['facts', 'people', 'token'])
const FirstBuyers = lazyPart(() => import('./tables/FirstBuyers.tsx'), 'FirstBuyers', ['people', 'token'])
const Pools = lazyPart(() => import('./tables/Pools.tsx'), 'Pools', ['facts', 'token'])
const TopTraders = lazyPart(() => import('./tables/TopTraders.tsx'), 'TopTraders', ['people', 'token'])

export type TableProps = {
  pool: PoolRef
  info: PoolInfoWire
  filter: TradeFilter
  onFilter: (filter: TradeFilter) => void
  /** Shows this wallet's trades. */
  onMaker: (wallet: string) => void
  /** The user's own transactions of the token, from another feature. */
  history: () => ReactNode
  /** The user's live orders of the token, from another feature; `onMine` shows the transactions. */
  orders: (onMine: () => void) => ReactNode
  onTab: (tab: TokenTab) => void
  /** Tweets that name the token, from another feature. */
  tweets: () => ReactNode
  /** Called once the trades are drawn, or cannot be read. */
  onRows?: () => void
}

type LazyTab = Exclude<TokenTab, 'trades' | 'orders' | 'mine' | 'tweets'>

function LazyTable({ tab, pool, info, onMaker }: TableProps & { tab: LazyTab }) {
  if (tab === 'traders') return <TopTraders pool={pool} onMaker={onMaker} />
  if (tab === 'buyers') return <FirstBuyers pool={pool} decimals={info.tokenDecimals} onMaker={onMaker} />
  if (tab === 'pools') return <Pools pool={pool} info={info} />
  return (
    <Holders
      network={pool.network}
      token={info.tokenAddress}
      decimals={info.tokenDecimals}
      onMaker={onMaker}
    />
  )
}

/** A list of the pool. All but the trades load when their tab is opened. */
export function TokenTable({ tab, ...props }: TableProps & { tab: TokenTab }) {
  if (tab === 'tweets')
    return (
      <PartBoundary key={tab} fallback={<SkeletonRows count={6} rowHeight={72} />}>
        <div className="flex min-h-0 flex-1 flex-col" data-testid="token-tweets">
          {props.tweets()}
        </div>
      </PartBoundary>
    )
  if (tab === 'orders' || tab === 'mine')
    return (
      <PartBoundary key={tab} fallback={<SkeletonRows count={6} rowHeight={44} />}>
        <div className="flex min-h-0 flex-1 flex-col" data-testid={`token-${tab}`}>
          {tab === 'mine' ? props.history() : props.orders(() => props.onTab('mine'))}
        </div>
      </PartBoundary>
    )
  if (tab === 'trades')
    return (
      <PoolTrades
        pool={props.pool}
        info={props.info}
        filter={props.filter}
        onFilter={props.onFilter}
        onRows={props.onRows}
      />
    )
  return (
    <PartBoundary key={tab} fallback={<SkeletonRows count={8} rowHeight={26} />}>
      <LazyTable tab={tab} {...props} />
    </PartBoundary>
  )
}

type TokenTablesProps = TableProps & { tab: TokenTab }

/** The lists below the chart. */
export function TokenTables({ tab, ...table }: TokenTablesProps) {
  const { t } = useTranslation()
  const tabs = tokenTabs.map((value) => ({
    value,
    label: t(`token.${value}`),
    content: <TokenTable tab={value} {...table} />,
  }))
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line">
      <Tabs
        label={t('token.tabs')}
        tabs={tabs}
        testId="token-tabs"
        value={tab}
        onPick={(next) => table.onTab(next as TokenTab)}
      />
      <div className="absolute top-0.5 right-1">
        <TagsLegend list={tab} />
      </div>
    </div>
  )
}
