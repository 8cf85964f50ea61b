import { type TraderSort, type TraderWire, traderSorts } from '@peregrine/contract/routes/topTraders'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { IncompleteLine } from '../../../domain/gaps/IncompleteMark.tsx'
import { ScrollList } from '../../../kit/lists/ScrollList.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { type PoolRef, topTradersQuery } from '../api.ts'
import { TradingProfit } from './TradingProfit.tsx'
import { WalletActions } from './WalletActions.tsx'
import { WalletTags } from './WalletTags.tsx'

const grid =
  'grid grid-cols-[28px_minmax(150px,2fr)_minmax(72px,1fr)_minmax(72px,1fr)_minmax(72px,1fr)_minmax(124px,1.5fr)_minmax(124px,1.5fr)_40px_52px] gap-x-2 items-center px-3 text-data max-sm:grid-cols-[22px_minmax(110px,2fr)_minmax(64px,1fr)_minmax(64px,1fr)]'

type RowProps = { pool: PoolRef; rank: number; trader: TraderWire; onMaker: (wallet: string) => void }

type LegProps = { usd: string | null; count: number; cap: number | null; className: string; testId: string }

/** Dollars, the number of trades, and the market cap at which they were made on average. */
function Leg({ usd, count, cap, className, testId }: LegProps) {
  return (
    <span className={`truncate text-right max-sm:hidden ${className}`} data-testid={testId}>
      <Usd value={usd} />{' '}
      <span className="text-muted">
        ×{count}
        {count > 0 && (
          <>
            {' '}
            @<Usd value={cap} unknown="cap" />
          </>
        )}
      </span>
    </span>
  )
}

const TraderRow = memo(function TraderRow({ pool, rank, trader, onMaker }: RowProps) {
  return (
    <li
      className={`${grid} h-[26px] hover:bg-raised`}
      data-testid="trader-row"
      {...rowData({ network: pool.network, wallet: trader.address })}
    >
      <span className="text-muted">{rank}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Address address={trader.address} name={trader.name} walletOn={pool.network} />
        <WalletTags wallet={trader.address} tags={trader.tags} />
      </span>
      <span className="text-right font-semibold">
        <TradingProfit trading={trader} figure="profit" isKol />
      </span>
      <span className="text-right">
        <TradingProfit trading={trader} figure="realised" />
      </span>
      <span className="text-right max-sm:hidden">
        <TradingProfit trading={trader} figure="unrealised" />
      </span>
      <Leg
        usd={trader.boughtUsd}
        count={trader.buys}
        cap={trader.averageBuyCap}
        className="text-gain"
        testId="trader-bought"
      />
      <Leg
        usd={trader.soldUsd}
        count={trader.sells}
        cap={trader.averageSellCap}
        className="text-loss"
        testId="trader-sold"
      />
      <span className="text-right text-muted max-sm:hidden">
        <Age sinceMs={trader.lastTradeAt} />
      </span>
      <span className="flex justify-end max-sm:hidden">
        <WalletActions wallet={trader.address} name={trader.name} onFilter={onMaker} />
      </span>
    </li>
  )
})

function Head() {
  const { t } = useTranslation()
  return (
    <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
      <span>#</span>
      <span>{t('column.wallet')}</span>
      <span className="truncate text-right">{t('trader.profit')}</span>
      <span className="truncate text-right">{t('column.realised')}</span>
      <span className="truncate text-right max-sm:hidden">{t('column.unrealised')}</span>
      {(['trader.bought', 'trader.sold'] as const).map((key) => (
        <span key={key} className="truncate text-right max-sm:hidden" title={t('trader.legs')}>
          {t(key)} @ {t('column.mcap')}
        </span>
      ))}
      <span className="truncate text-right max-sm:hidden">{t('holder.last')}</span>
    </div>
  )
}

/** The wallets with the highest profit in the token across all its pools. */
export function TopTraders({ pool, onMaker }: { pool: PoolRef; onMaker: (wallet: string) => void }) {
  const { t } = useTranslation()
  const [sort, setSort] = useState<TraderSort>('profit')
  const { data, error, refetch } = useQuery(topTradersQuery(pool, sort))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={26} />
  return (
    <>
      <div className="flex min-h-9 shrink-0 items-center justify-between gap-2 overflow-x-auto border-line border-b px-3 [scrollbar-width:none]">
        <Segments
          label={t('holder.sort')}
          value={sort}
          segments={traderSorts.map((value) => ({ value, label: t(`trader.by.${value}`) }))}
          onPick={setSort}
          testId="trader-sort"
        />
        <span className="whitespace-nowrap text-data text-muted">
          {data.isComplete
            ? t('trader.total', { count: data.total })
            : t('trader.partial', { count: data.tradeLimit })}
        </span>
      </div>
      <IncompleteLine since={data.incompleteSince} />
      <Head />
      {data.traders.length === 0 && <Notice title={t('token.trades.empty')} testId="traders-empty" />}
      <ScrollList label={t('token.traders')} testId="traders">
        {data.traders.map((trader, at) => (
          <TraderRow key={trader.address} pool={pool} rank={at + 1} trader={trader} onMaker={onMaker} />
        ))}
      </ScrollList>
    </>
  )
}
