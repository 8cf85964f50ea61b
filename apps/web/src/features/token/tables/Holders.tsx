import type { getHolders, HolderWire } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ScrollList } from '../../../kit/lists/ScrollList.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { KolGap } from '../../../domain/kols/KolGap.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import { holdersReason } from '../../../domain/tokens/holdersReason.ts'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { useWatchedNames } from '../../../domain/watched-wallets/watchedNames.tsx'
import { holdersQuery } from '../api.ts'
import {
  type HolderSort,
  holderSorts,
  type HolderTab,
  holderTabs,
  inTab,
  shownHolders,
} from './holdersModel.ts'
import { TradingProfit } from './TradingProfit.tsx'
import { Received } from './Received.tsx'
import { WalletActions } from './WalletActions.tsx'
import { WalletTags } from './WalletTags.tsx'

const grid =
  'grid grid-cols-[28px_minmax(170px,2fr)_minmax(56px,.8fr)_minmax(110px,1.2fr)_minmax(84px,1fr)_minmax(84px,1fr)_44px_52px] gap-x-2 items-center px-3 text-data max-sm:grid-cols-[16px_minmax(120px,2fr)_40px_minmax(52px,.8fr)_minmax(64px,.8fr)] max-sm:gap-x-1.5'

const bar =
  'flex min-h-9 shrink-0 items-center justify-between gap-2 overflow-x-auto border-line border-b px-3 [scrollbar-width:none]'

const HolderBubbles = lazyPart(() => import('../bubbles/HolderBubbles.tsx'), 'HolderBubbles', [
  'people',
  'token',
])

type HoldersWire = z.output<typeof getHolders.reply>

type HoldersProps = {
  network: Network
  token: string
  decimals: number | null
  onMaker: (wallet: string) => void
}
type RowProps = {
  network: Network
  token: string
  holder: HolderWire
  decimals: number | null
  isNarrow: boolean
  onMaker: (wallet: string) => void
}

function Kind({ kind }: { kind: HolderWire['kind'] }) {
  const { t } = useTranslation()
  if (kind === 'wallet') return null
  return (
    <span
      className="shrink-0 rounded-control border border-line px-1 text-[11px] text-muted"
      title={t(`kind.${kind}.says`)}
      data-kind={kind}
    >
      {t(`kind.${kind}`)}
    </span>
  )
}

/** The holder's result in the token; dashes when it never traded it. */
function TradingCells({ trading }: Pick<HolderWire, 'trading'>) {
  return (
    <>
      <span className="text-right max-sm:hidden">
        <TradingProfit trading={trading} figure="realised" isKol />
      </span>
      <span className="text-right">
        <TradingProfit trading={trading} figure="unrealised" isKol />
      </span>
      <span className="text-right text-muted max-sm:hidden">
        <Age sinceMs={trading?.lastTradeAt} unknown="trading" />
      </span>
    </>
  )
}

function HolderRow({ network, token, holder, decimals, isNarrow, onMaker }: RowProps) {
  const { t } = useTranslation()
  const real =
    holder.realPercent === null ? undefined : t('holder.real', { percent: percentText(holder.realPercent) })
  return (
    <li
      className={`${grid} h-[26px] hover:bg-raised`}
      data-testid="holder-row"
      {...rowData({ network, token, wallet: holder.kind === 'wallet' ? holder.address : null })}
    >
      <span className="text-muted">{holder.rank}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Address
          address={holder.address}
          name={holder.name}
          hasIcon={!isNarrow}
          walletOn={holder.kind === 'wallet' ? network : undefined}
        />
        <Kind kind={holder.kind} />
        <WalletTags wallet={holder.address} tags={holder.tags} isNew={holder.isNew === true} />
        <Received network={network} holder={holder} isNarrow={isNarrow} />
      </span>
      <span translate="no" className="text-right" title={real}>
        {holder.percent === null ? <UnknownFigure of="share" /> : percentText(holder.percent)}
      </span>
      <span className="truncate text-right">
        <span className="max-sm:hidden">
          <Amount units={holder.units} decimals={decimals} />
          <span className="text-muted"> · </span>
        </span>
        <Usd value={holder.valueUsd} />
      </span>
      <TradingCells trading={holder.trading} />
      <span className="flex justify-end max-sm:hidden">
        {holder.kind === 'wallet' && (
          <WalletActions wallet={holder.address} name={holder.name} onFilter={onMaker} />
        )}
      </span>
    </li>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
      <span>#</span>
      <span>{t('column.holder')}</span>
      <span className="text-right">{t('column.share')}</span>
      <span className="truncate text-right">
        <span className="max-sm:hidden">{t('column.balance')} · </span>
        {t('column.value')}
      </span>
      <span className="truncate text-right max-sm:hidden">{t('column.realised')}</span>
      <span className="truncate text-right">{t('column.unrealised')}</span>
      <span className="truncate text-right max-sm:hidden">{t('holder.last')}</span>
    </div>
  )
}

type ListProps = HoldersProps & { data: HoldersWire; missing: string | null; views: ReactNode }

/** The holders as a list: the form for the keyboard and for readers as well. */
function HolderList({ network, token, decimals, onMaker, data, missing, views }: ListProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const watched = useWatchedNames(({ names }) => names)
  const [tab, setTab] = useState<HolderTab>('all')
  const [sort, setSort] = useState<HolderSort>('share')
  const shown = shownHolders(data.holders, tab, sort, watched)
  const countOf = (of: HolderTab) => data.holders.filter((holder) => inTab(holder, of, watched)).length
  return (
    <>
      <div className={bar}>
        {views}
        <Segments
          label={t('token.holders')}
          value={tab}
          segments={holderTabs.map((value) => ({ value, label: `${t(`tag.${value}`)} ${countOf(value)}` }))}
          onPick={setTab}
          testId="holder-tab"
        />
        <Segments
          label={t('holder.sort')}
          value={sort}
          segments={holderSorts.map((value) => ({ value, label: t(`holder.by.${value}`) }))}
          onPick={setSort}
          testId="holder-sort"
        />
      </div>
      <Head />
      <ScrollList label={t('token.holders')} testId="holders">
        {shown.map((holder) => (
          <HolderRow
            key={holder.address}
            network={network}
            token={token}
            holder={holder}
            decimals={decimals}
            isNarrow={isNarrow}
            onMaker={onMaker}
          />
        ))}
        {shown.length === 0 && (
          <li className="px-3 py-2 text-data text-muted">
            {tab === 'kol' ? <KolGap network={network}>{t('holder.none')}</KolGap> : t('holder.none')}
          </li>
        )}
        {missing !== null && <li className="px-3 py-2 text-data text-muted">{missing}</li>}
      </ScrollList>
    </>
  )
}

function useMissing(data: HoldersWire | undefined): string | null {
  const { t } = useTranslation()
  if (!data || data.isComplete) return null
  return data.scope === 'top' ? holdersReason(t, data.history, data.n) : t('token.holders.partial')
}

const holderViews = ['list', 'bubbles'] as const
type HolderView = (typeof holderViews)[number]

/** The token's holders: balance, relation to the token, result; or as a picture of who sent to whom. */
export function Holders(props: HoldersProps) {
  const { network, token, decimals } = props
  const { t } = useTranslation()
  const [view, setView] = useState<HolderView>('list')
  const { data, error, refetch } = useQuery(holdersQuery(network, token))
  const missing = useMissing(data)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={26} />
  if (data.holders.length === 0)
    return (
      <Notice title={t('token.holders.empty')} testId="holders-empty">
        {t('token.holders.says')}
      </Notice>
    )
  const views = (
    <Segments
      label={t('bubble.view')}
      value={view}
      segments={holderViews.map((value) => ({ value, label: t(`bubble.${value}`) }))}
      onPick={setView}
      testId="holder-view"
    />
  )
  if (view === 'list') return <HolderList {...props} data={data} missing={missing} views={views} />
  return (
    <>
      <div className={bar}>{views}</div>
      <PartBoundary hasRetry fallback={<Skeleton className="m-3 h-72" />}>
        <HolderBubbles
          network={network}
          token={token}
          decimals={decimals}
          holders={data.holders}
          missing={missing}
        />
      </PartBoundary>
    </>
  )
}
