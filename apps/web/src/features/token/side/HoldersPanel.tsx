import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { percentText, unknownFigure } from '../../../kit/figures/formatFigure.ts'
import { holdersQuery } from '../api.ts'

/** Percent above which ten wallets could move the price at will. */
const calmTop10 = 15
const calmDeveloper = 5

function Tile({
  label,
  value,
  hint,
  className = '',
  testId,
}: {
  label: string
  value: string
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

function classOf(percent: number | null, calm: number): string {
  if (percent === null) return 'text-muted'
  return percent <= calm ? 'text-gain' : 'text-warn'
}

/** The token's holders in four figures. */
export function HoldersPanel({ network, token }: { network: Network; token: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(holdersQuery(network, token))
  if (!data) return <Skeleton className="h-24" />
  const { isComplete, top10Percent, devPercent, sniperCount, sniperPercent, total } = data
  const hintOf = (hint?: string) => (isComplete ? hint : t('holder.uncounted'))
  return (
    <Panel title={t('token.holders')} testId="holder-figures">
      <dl className="grid grid-cols-4 gap-1 p-2 text-data">
        <Tile
          label={t('holder.count')}
          value={total?.toLocaleString() ?? unknownFigure}
          hint={hintOf()}
          className={total === null ? 'text-muted' : ''}
          testId="holder-count"
        />
        <Tile
          label={t('holder.top10')}
          value={percentText(top10Percent)}
          hint={hintOf(t('holder.top10.says'))}
          className={classOf(top10Percent, calmTop10)}
          testId="holder-top10"
        />
        <Tile
          label={t('holder.dev')}
          value={percentText(devPercent)}
          hint={hintOf(t('tag.dev.says'))}
          className={classOf(devPercent, calmDeveloper)}
          testId="holder-dev"
        />
        <Tile
          label={t('holder.snipers')}
          value={sniperCount === null ? unknownFigure : `${sniperCount} · ${percentText(sniperPercent)}`}
          className={sniperCount === null ? 'text-muted' : ''}
          hint={sniperCount === null ? t('holder.snipers.unknown') : hintOf(t('tag.sniper.says'))}
          testId="holder-snipers"
        />
      </dl>
    </Panel>
  )
}
