import type { NetworkFlow } from '@peregrine/contract/routes/trend'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { IncompleteMark } from '../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Volume } from '../../kit/figures/Usd.tsx'
import { Count, NetFlow } from './TrendCells.tsx'
import { trendChoice } from './trendSearch.ts'
import { useTrend } from './useTrend.ts'

const columns = ['tokens', 'trades', 'buyVolume', 'sellVolume', 'netFlow'] as const
/** Below 640 px these make way for the money. */
const wideOnly: readonly string[] = ['tokens', 'trades']

/** The share of buying in a network's volume. */
function Balance({ flow: { buyVolume, sellVolume } }: { flow: NetworkFlow }) {
  if (buyVolume === null || sellVolume === null) return null
  const share = buyVolume + sellVolume === 0 ? 50 : (buyVolume / (buyVolume + sellVolume)) * 100
  return (
    <span aria-hidden className="flex h-1.5 w-full min-w-16 overflow-hidden rounded-full bg-loss">
      <span className="bg-gain" style={{ width: `${share}%` }} />
    </span>
  )
}

function Line({ flow }: { flow: NetworkFlow }) {
  const { t } = useTranslation()
  return (
    <tr className="h-9 border-line border-b" data-testid="flow-row">
      <th scope="row" className="px-3 text-left font-normal">
        <span className="flex items-center gap-2">
          <NetworkBadge network={flow.network} />
          {t(`network.${flow.network}`)}
        </span>
      </th>
      <td className="px-3 text-right max-sm:hidden">
        <Count value={flow.tokens} />
      </td>
      <td className="px-3 text-right max-sm:hidden">
        <Count value={flow.trades} />
      </td>
      <td className="px-3 text-right">
        <Volume value={flow.buyVolume} unpriced={flow.unpriced} />
      </td>
      <td className="px-3 text-right">
        <Volume value={flow.sellVolume} unpriced={flow.unpriced} />
      </td>
      <td className="px-3 text-right font-semibold">
        <NetFlow row={flow} />
      </td>
      <td className="w-1/4 px-3 max-sm:hidden">
        <Balance flow={flow} />
      </td>
    </tr>
  )
}

/** The 24-hour inflow and outflow of each network's traded tokens. */
export function FundFlow() {
  const { t } = useTranslation()
  const { networks, incompleteSince } = useTrend(trendChoice({ w: '24h', s: 'netFlow' }), 1)
  return (
    <Panel title={t('flow.title')} tools={<IncompleteMark since={incompleteSince} />} testId="flow">
      {networks === null ? (
        <SkeletonRows count={6} rowHeight={36} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full whitespace-nowrap text-data" aria-label={t('flow.title')}>
            <thead className="text-muted">
              <tr className="h-7 border-line border-b">
                <th className="px-3 text-left font-normal">{t('trend.column.network')}</th>
                {columns.map((column) => (
                  <th
                    key={column}
                    className={`px-3 text-right font-normal ${wideOnly.includes(column) ? 'max-sm:hidden' : ''}`}
                  >
                    {t(`trend.column.${column}`)}
                  </th>
                ))}
                <td className="max-sm:hidden" />
              </tr>
            </thead>
            <tbody>
              {networks.map((flow) => (
                <Line key={flow.network} flow={flow} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
