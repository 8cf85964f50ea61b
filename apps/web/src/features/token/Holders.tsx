import type { zHolder } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { LoadFailure } from '../../shared/http/LoadFailure.tsx'
import { Address } from '../../shared/figures/Address.tsx'
import { Amount } from '../../shared/figures/Amount.tsx'
import { percentText } from '../../shared/figures/formatFigure.ts'
import { Usd } from '../../shared/figures/Usd.tsx'
import { holdersQuery } from './api.ts'

type Holder = z.infer<typeof zHolder>
type RowProps = { network: Network; holder: Holder; decimals: number | null }
type HoldersProps = { network: Network; token: string; decimals: number | null }

function HolderRow({ network, holder, decimals }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="holder-grid h-[26px] items-center px-3 text-data hover:bg-raised" data-testid="holder-row">
      <span className="text-muted">{holder.rank}</span>
      <span className="flex min-w-0 items-center gap-2">
        <Address
          address={holder.address}
          name={holder.name}
          walletOn={holder.kind === 'wallet' ? network : undefined}
        />
        {holder.kind === 'pool' && (
          <span className="shrink-0 rounded-control border border-line px-1 text-muted">
            {t('token.pool')}
          </span>
        )}
      </span>
      <span className="text-right">
        <Amount units={holder.units} decimals={decimals} />
      </span>
      <span className="text-right">{percentText(holder.percent)}</span>
      <span className="text-right">
        <Usd value={holder.valueUsd} />
      </span>
    </li>
  )
}

/** Who holds the token, largest first. */
export function Holders({ network, token, decimals }: HoldersProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(holdersQuery(network, token))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={26} />
  if (data.holders.length === 0)
    return (
      <Notice title={t('token.holders.empty')} testId="holders-empty">
        {t('token.holders.says')}
      </Notice>
    )
  return (
    <>
      <div className="holder-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
        <span>#</span>
        <span>{t('column.holder')}</span>
        <span className="text-right">{t('column.balance')}</span>
        <span className="text-right">{t('column.share')}</span>
        <span className="text-right">{t('column.value')}</span>
      </div>
      <ul
        // A scrolling list must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('token.holders')}
        className="min-h-0 flex-1 overflow-y-auto"
        data-testid="holders"
      >
        {data.holders.map((holder) => (
          <HolderRow key={holder.address} network={network} holder={holder} decimals={decimals} />
        ))}
        {!data.isComplete && <li className="px-3 py-2 text-data text-muted">{t('token.holders.partial')}</li>}
      </ul>
    </>
  )
}
