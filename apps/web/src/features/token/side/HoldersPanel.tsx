import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IncompleteMark } from '../../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { holdersReason } from '../../../domain/tokens/holdersReason.ts'
import { holdersQuery } from '../api.ts'
import { calmDeveloper, calmTop10, holderTone } from './holderTone.ts'

function Tile({
  label,
  value,
  hint,
  className = '',
  testId,
}: {
  label: string
  value: ReactNode
  hint?: string | undefined
  className?: string
  testId: string
}) {
  return (
    <div className="flex flex-col items-center gap-0.5 rounded-control bg-raised px-1 py-1.5" title={hint}>
      <dt className="max-w-full truncate text-[11px] text-muted">{label}</dt>
      <dd className={`font-semibold ${className}`} data-testid={testId}>
        {value}
      </dd>
    </div>
  )
}

/** The token's holders in four figures. */
export function HoldersPanel({ network, token }: { network: Network; token: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(holdersQuery(network, token))
  if (!data) return <Skeleton className="h-24" />
  const { top10Percent, devPercent, sniperCount, sniperPercent, total, isComplete } = data
  const reason = isComplete ? undefined : holdersReason(t, data.history, data.n)
  /** A figure of all holders, or a dash that says why they are not known. */
  const known = (text: string | null) => text ?? <UnknownFigure of="holders" reason={reason} />
  const share = (percent: number | null) => known(percent === null ? null : percentText(percent))
  return (
    <Panel title={t('token.holders')} testId="holder-figures">
      {data.incompleteSince !== null && (
        <p className="px-3 pt-2">
          <IncompleteMark since={data.incompleteSince} />
        </p>
      )}
      <dl className="grid grid-cols-4 gap-1 p-2 text-data">
        <Tile
          label={t('holder.count')}
          value={known(total?.toLocaleString() ?? null)}
          testId="holder-count"
        />
        <Tile
          label={t('holder.top10')}
          value={share(top10Percent)}
          hint={t('holder.top10.says')}
          className={holderTone(top10Percent, calmTop10)}
          testId="holder-top10"
        />
        <Tile
          label={t('holder.dev')}
          value={share(devPercent)}
          hint={t('tag.dev.says')}
          className={holderTone(devPercent, calmDeveloper)}
          testId="holder-dev"
        />
        <Tile
          label={t('holder.snipers')}
          value={
            sniperCount === null ? (
              <UnknownFigure of="snipers" />
            ) : (
              <>
                {sniperCount} · {share(sniperPercent)}
              </>
            )
          }
          hint={t('tag.sniper.says')}
          testId="holder-snipers"
        />
      </dl>
      {reason !== undefined && (
        <p className="px-3 pb-2 text-[11px] text-muted" data-testid="holder-history">
          {reason}
        </p>
      )}
    </Panel>
  )
}
