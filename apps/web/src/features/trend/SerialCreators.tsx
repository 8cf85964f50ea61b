import type { SerialCreator } from '@peregrine/contract/routes/trend'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { creatorsQuery } from './api.ts'

const columns = ['launched', 'migrated', 'best', 'last', 'age'] as const

function Line({ row }: { row: SerialCreator }) {
  const { network, creator, lastToken: token, lastPool: pool } = row
  return (
    <tr className="h-9 border-line border-b hover:bg-raised" data-testid="creator-row">
      <td className="px-3">
        <span className="flex">
          <Address address={creator} walletOn={network} />
        </span>
      </td>
      <td className="px-3 text-right font-semibold text-warn">{row.launched}</td>
      <td className="px-3 text-right">{row.migrated}</td>
      <td className="px-3 text-right">
        <Usd value={row.bestMarketCap} unknown="cap" />
      </td>
      <td className="px-3 text-right">
        <TokenLink
          token={{ network, token, pool }}
          className="inline-flex min-h-6 max-w-40 items-center hover:text-accent"
        >
          <TokenSymbol symbol={row.lastSymbol} address={token} />
        </TokenLink>
      </td>
      <td className="px-3 text-right">
        <Age sinceMs={row.lastLaunchAt} />
      </td>
    </tr>
  )
}

function Rows({ rows }: { rows: readonly SerialCreator[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <Notice title={t('creators.empty')}>{t('creators.says')}</Notice>
  return (
    <div className="overflow-x-auto">
      <table className="w-full whitespace-nowrap text-data" aria-label={t('creators.title')}>
        <thead className="text-muted">
          <tr className="h-7 border-line border-b">
            <th className="px-3 text-left font-normal">{t('creators.column.creator')}</th>
            {columns.map((column) => (
              <th key={column} className="px-3 text-right font-normal">
                {t(`creators.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.creator} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Repeat token creators on a launchpad. */
export function SerialCreators({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(creatorsQuery(network))
  return (
    <Panel
      title={t('creators.title')}
      tools={<span className="text-data text-muted">{t('creators.says')}</span>}
      testId="creators"
    >
      {data && <Rows rows={data} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} rowHeight={36} />}
    </Panel>
  )
}
