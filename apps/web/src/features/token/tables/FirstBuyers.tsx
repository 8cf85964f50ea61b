import {
  type BuyerState,
  buyerStates,
  type FirstBuyersWire,
  type FirstBuyerWire,
} from '@peregrine/contract/routes/firstBuyers'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { timeText, toMinute } from '../../../kit/figures/timeText.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { ScrollList } from '../../../kit/lists/ScrollList.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'
import { firstBuyersQuery, type PoolRef } from '../api.ts'
import { WalletActions } from './WalletActions.tsx'
import { WalletTags } from './WalletTags.tsx'

const grid =
  'grid grid-cols-[28px_minmax(170px,2fr)_48px_minmax(120px,1.4fr)_minmax(72px,.8fr)_minmax(56px,.7fr)_52px] gap-x-2 items-center px-3 text-data max-sm:grid-cols-[18px_minmax(104px,2fr)_34px_minmax(52px,.8fr)_minmax(56px,.8fr)_48px] max-sm:gap-x-1.5'

const looks: Record<BuyerState, string> = {
  holds: 'text-ink',
  added: 'text-gain',
  reduced: 'text-warn',
  closed: 'text-loss',
  moved: 'text-muted',
}

type Shown = BuyerState | 'all'

function State({ state }: Pick<FirstBuyerWire, 'state'>) {
  const { t } = useTranslation()
  if (state === null) return <UnknownFigure of="trading" reason={t('buyer.unknown.says')} />
  return (
    <span className={looks[state]} title={t(`buyer.${state}.says`)} data-state={state}>
      {t(`buyer.${state}`)}
    </span>
  )
}

type RowProps = {
  pool: PoolRef
  buyer: FirstBuyerWire
  decimals: number | null
  isNarrow: boolean
  onMaker: (wallet: string) => void
}

const BuyerRow = memo(function BuyerRow({ pool, buyer, decimals, isNarrow, onMaker }: RowProps) {
  const { t } = useTranslation()
  const { address, name } = buyer
  return (
    <li
      className={`${grid} h-[26px] hover:bg-raised`}
      data-testid="buyer-row"
      {...rowData({ network: pool.network, wallet: address })}
    >
      <span className="text-muted">{buyer.rank}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Address address={address} name={name} hasIcon={!isNarrow} walletOn={pool.network} />
        <WalletTags wallet={address} tags={buyer.tags} />
      </span>
      <span className="text-muted">
        <Age sinceMs={buyer.firstBuyAt} />
      </span>
      <span className="truncate text-right">
        <span className="max-sm:hidden">
          <Amount units={buyer.boughtUnits} decimals={decimals} />
          <span className="text-muted"> · </span>
        </span>
        <Usd value={buyer.boughtUsd} />
      </span>
      <span className="truncate text-right">
        <State state={buyer.state} />
      </span>
      <span className="text-right">
        {buyer.percent === null ? (
          <UnknownFigure of="share" reason={t('buyer.share.unknown')} />
        ) : (
          <span translate="no">{percentText(buyer.percent)}</span>
        )}
      </span>
      <span className="flex justify-end max-sm:hidden">
        <WalletActions wallet={address} name={name} onFilter={onMaker} />
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
      <span className="truncate">{t('column.age')}</span>
      <span className="truncate text-right">{t('buyer.first')}</span>
      <span className="truncate text-right">{t('buyer.since')}</span>
      <span className="truncate text-right">{t('column.share')}</span>
    </div>
  )
}

/** Says why nobody is known to be among the first. */
function Missing({ missing, since }: { missing: 'before-index' | 'dropped'; since: number | null }) {
  const { t, language } = useTranslation()
  const isDated = missing === 'before-index' && since !== null
  return (
    <Notice title={t(`buyer.${missing}`)} testId="buyers-missing">
      {isDated
        ? t('buyer.before-index.since', { time: timeText(since, language, toMinute) })
        : t(`buyer.${missing}.says`)}
    </Notice>
  )
}

/** What the list leaves out. */
function Limits({ incompleteSince, searched }: FirstBuyersWire) {
  const { t, language } = useTranslation()
  if (incompleteSince === null && searched === null) return null
  return (
    <p className="shrink-0 border-line border-b px-3 py-1 text-[11px] text-warn" data-testid="buyers-limits">
      {incompleteSince !== null && t('buyer.gap', { time: timeText(incompleteSince, language, toMinute) })}{' '}
      {searched !== null && t('buyer.searched', { count: searched })}
    </p>
  )
}

type FilterProps = { buyers: readonly FirstBuyerWire[]; shown: Shown; onPick: (shown: Shown) => void }

/** How many did what, each a filter. */
function StateFilter({ buyers, shown, onPick }: FilterProps) {
  const { t } = useTranslation()
  const countOf = (state: BuyerState) => buyers.filter((buyer) => buyer.state === state).length
  const segments = [
    { value: 'all' as const, label: `${t('tag.all')} ${buyers.length}` },
    ...buyerStates.map((value) => ({
      value,
      label: `${t(`buyer.${value}`)} ${countOf(value)}`,
      hint: t(`buyer.${value}.says`),
    })),
  ]
  return (
    <div className="flex min-h-9 shrink-0 items-center overflow-x-auto border-line border-b px-3 [scrollbar-width:none]">
      <Segments
        label={t('buyer.filter')}
        value={shown}
        segments={segments}
        onPick={onPick}
        testId="buyer-state"
      />
    </div>
  )
}

type FirstBuyersProps = { pool: PoolRef; decimals: number | null; onMaker: (wallet: string) => void }

/** The first wallets that bought the token in the pool's market, and what they did since. */
export function FirstBuyers({ pool, decimals, onMaker }: FirstBuyersProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [shown, setShown] = useState<Shown>('all')
  const { data, error, refetch } = useQuery(firstBuyersQuery(pool))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={26} />
  if (data.missing !== null) return <Missing missing={data.missing} since={data.since} />
  const buyers = data.buyers.filter(({ state }) => shown === 'all' || state === shown)
  return (
    <>
      <StateFilter buyers={data.buyers} shown={shown} onPick={setShown} />
      <Limits {...data} />
      <Head />
      {buyers.length === 0 && (
        <Notice title={t(shown === 'all' ? 'buyer.empty' : 'buyer.none')} testId="buyers-empty" />
      )}
      <ScrollList label={t('token.buyers')} testId="buyers">
        {buyers.map((buyer) => (
          <BuyerRow
            key={buyer.address}
            pool={pool}
            buyer={buyer}
            decimals={decimals}
            isNarrow={isNarrow}
            onMaker={onMaker}
          />
        ))}
      </ScrollList>
    </>
  )
}
