import type { RpcUsageWire } from '@peregrine/contract/routes/status'
import { useChainWords } from '../../domain/status/useChainWords.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const hourMs = 3_600_000

const count = (value: number): string => value.toLocaleString('en')

/** Share of refused calls; null without calls. */
function shareOf(refused: number, calls: number): string | null {
  return calls === 0 ? null : `${((100 * refused) / calls).toFixed(1)}%`
}

/** What an endpoint was used for, its reply time, and its limits as refusals taught them; a dash where none was met. */
function Endpoint({ endpoint, isOnly }: { endpoint: RpcUsageWire['endpoints'][number]; isOnly: boolean }) {
  const { t } = useTranslation()
  const { latencyMs, lag, perSecond, perBatch, logRange, purposes } = endpoint
  const figures = [
    ['latency', latencyMs === null ? null : `${count(Math.round(latencyMs))} ms`],
    ['lag', lag === null ? null : count(lag)],
    ['perSecond', perSecond === null ? null : perSecond.toFixed(1)],
    ['perBatch', perBatch === null ? null : count(perBatch)],
    ['logRange', logRange === null ? null : count(logRange)],
  ] as const
  return (
    <div className="flex flex-col gap-1" data-testid="rpc-endpoint">
      <span className="break-all text-muted">{endpoint.endpoint}</span>
      {/* The only endpoint does all that the table above says. */}
      {!isOnly && (
        <p className="flex flex-wrap gap-x-3" data-testid="rpc-duties">
          {purposes.map(({ purpose, calls }) => (
            <span key={purpose}>
              {t(`health.purpose.${purpose}`)} {count(calls)}
            </span>
          ))}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col" data-testid={`rpc-${name}`}>
            <dt className="text-muted">{t(`health.rpc.${name}`)}</dt>
            <dd>{value ?? <UnknownFigure of="limit" />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Calls to a chain's endpoints in the last hour by purpose, the refused share, and the limits as learned. */
export function RpcUsage({ usage }: { usage: RpcUsageWire }) {
  const { t } = useTranslation()
  const { span } = useChainWords()
  const calls = usage.purposes.reduce((sum, purpose) => sum + purpose.calls, 0)
  const refused = usage.purposes.reduce((sum, purpose) => sum + purpose.refused, 0)
  const rows = [
    ...usage.purposes.map((row) => ({ ...row, name: t(`health.purpose.${row.purpose}`) })),
    { purpose: 'total', name: t('health.rpc.total'), calls, refused },
  ]
  return (
    <details className="text-data" data-testid="rpc-usage">
      <summary className="cursor-pointer text-muted">
        {t('health.rpc', {
          calls: count(calls),
          share: shareOf(refused, calls) ?? '–',
          span: span(Math.min(hourMs, usage.coveredMs)),
        })}
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        <table className="w-full">
          <thead className="text-muted">
            <tr>
              <th className="text-left font-normal">{t('health.rpc.purpose')}</th>
              <th className="text-right font-normal">{t('health.rpc.calls')}</th>
              <th className="text-right font-normal">{t('health.rpc.refused')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.purpose} data-testid="rpc-purpose" data-purpose={row.purpose}>
                <td>{row.name}</td>
                <td className="text-right">{count(row.calls)}</td>
                <td className="text-right">{shareOf(row.refused, row.calls) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {usage.endpoints.map((endpoint) => (
          <Endpoint key={endpoint.endpoint} endpoint={endpoint} isOnly={usage.endpoints.length === 1} />
        ))}
      </div>
    </details>
  )
}
