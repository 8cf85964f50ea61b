import { getStatus } from '@peregrine/contract/routes/status'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { call } from '../../kit/http/call.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'

const refreshMs = 5_000

/** The server's public endpoints. */
const doors = [
  { path: '/openapi.json', name: 'api' },
  { path: '/healthz', name: 'health' },
  { path: '/metrics', name: 'metrics' },
] as const

type Status = Awaited<ReturnType<typeof readStatus>>

function readStatus(signal: AbortSignal) {
  return call(getStatus, { signal })
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-raised px-3 py-2">
      <dt className="text-data text-muted">{label}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}

function Facts({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-2 p-3 lg:grid-cols-5" data-testid="server-facts">
      <Fact label={t('aboutUs.version')}>{status.version}</Fact>
      <Fact label={t('aboutUs.mode')}>
        <span title={t(`aboutUs.mode.${status.mode}`)}>{t(`aboutUs.mode.${status.mode}`)}</span>
      </Fact>
      <Fact label={t('aboutUs.environment')}>
        <span className="font-mono font-normal" title={status.environmentId}>
          {status.environmentId.slice(0, 12)}
        </span>
      </Fact>
      <Fact label={t('aboutUs.licence')}>MIT</Fact>
      <Fact label={t('aboutUs.clients')}>{status.clients}</Fact>
    </dl>
  )
}

const heads = ['block', 'head', 'time', 'trade'] as const

function Chains({ chains }: { chains: Status['chains'] }) {
  const { t } = useTranslation()
  const number = (value: number | null) => value?.toLocaleString('en') ?? <UnknownFigure of="head" />
  return (
    <div className="overflow-x-auto">
      <table className="w-full whitespace-nowrap text-data" aria-label={t('aboutUs.chains')}>
        <thead className="text-muted">
          <tr className="h-7 border-line border-b">
            <th className="px-3 text-left font-normal">{t('aboutUs.chains')}</th>
            {heads.map((head) => (
              <th
                key={head}
                className={`px-3 text-right font-normal max-sm:whitespace-normal max-sm:px-2 ${head === 'head' ? 'max-sm:hidden' : ''}`}
              >
                {t(`aboutUs.chain.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chains.map(({ chain, isConfigured, block, headBlock, blockTime, lastTradeAt }) => (
            <tr key={chain} className="h-8 border-line border-b" data-testid="server-chain">
              <td className="px-3">
                <span className="flex items-center gap-2">
                  <NetworkBadge network={chain} />
                  {t(`network.${chain}`)}
                  {!isConfigured && <span className="text-muted">{t('aboutUs.chain.off')}</span>}
                </span>
              </td>
              <td className="px-3 text-right max-sm:px-2">{number(block)}</td>
              <td className="px-3 text-right max-sm:hidden">{number(headBlock)}</td>
              <td className="px-3 text-right max-sm:px-2">
                <Age sinceMs={blockTime} />
              </td>
              <td className="px-3 text-right max-sm:px-2">
                <Age sinceMs={lastTradeAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Display names of the server's parts. */
const featureNames: Record<string, string> = { x: 'X (Twitter)' }

function Features({ features }: { features: Status['features'] }) {
  const { t } = useTranslation()
  if (features.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 p-3 text-data" aria-label={t('aboutUs.features')}>
      {features.map(({ name, isOn, reason, missing }) => (
        <li key={name} className="flex gap-2">
          <span className="whitespace-nowrap font-semibold">{featureNames[name] ?? name}</span>
          <span className={isOn ? 'text-gain' : 'text-muted'}>{t(isOn ? 'aboutUs.on' : 'aboutUs.off')}</span>
          <span className="min-w-0 text-muted" data-testid="feature-reason">
            {missing ? t(`aboutUs.off.${missing.what}`, { name: missing.setting }) : reason}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The server's identity, its progress on each chain, and its endpoints for programs. */
export function ServerFacts() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['server-facts'],
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: refreshMs,
  })
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={32} />
  return (
    <Panel title={t('app.name')} testId="server">
      <Facts status={data} />
      <Chains chains={data.chains} />
      <Features features={data.features} />
      <nav className="flex flex-wrap gap-2 p-3" aria-label={t('aboutUs.api')}>
        {doors.map(({ path, name }) => (
          <a
            key={path}
            href={path}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-7 items-center rounded-control border border-line px-3 text-data hover:border-accent"
          >
            {t(`aboutUs.${name}`)}
            <span className="ml-2 font-mono text-muted">{path}</span>
          </a>
        ))}
      </nav>
    </Panel>
  )
}
