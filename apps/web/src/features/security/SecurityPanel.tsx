import type { SecurityWire } from '@peregrine/contract/routes/security'
import { Panel } from '@peregrine/ui/Panel'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { TextLink } from '@peregrine/ui/TextLink'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { measureAgain, type Subject, securityQuery } from './api.ts'
import { EvidenceText } from './EvidenceText.tsx'
import { FlagRow } from './FlagRow.tsx'
import { flagNames, toneOfRemark } from './model.ts'
import { ToneIcon } from './ToneIcon.tsx'
import { VerdictLine } from './VerdictLine.tsx'

function Remarks({ remarks }: Pick<SecurityWire, 'remarks'>) {
  const { t } = useTranslation()
  if (remarks.length === 0) return null
  return (
    <section className="border-line border-t px-3 py-2 text-data" data-testid="security-remarks">
      <h3 className="text-muted">{t('security.remarks')}</h3>
      <ul className="flex flex-col gap-1 pt-1">
        {remarks.map((remark) => (
          <li key={remark.code} className="flex items-start gap-2" data-testid={`remark-${remark.code}`}>
            <span className="mt-0.5">
              <ToneIcon tone={toneOfRemark(remark.code)} />
            </span>
            <EvidenceText evidence={remark} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to third-party checkers, which do not know sandbox chains. */
function Checkers({ checkers }: Pick<SecurityWire, 'checkers'>) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox !== false
  if (isSandbox) return <p className="px-3 py-2 text-data text-muted">{t('security.outsideNone')}</p>
  return (
    <nav aria-label={t('security.outside')} className="flex flex-wrap gap-x-3 px-3 py-1 text-data">
      {checkers.map(({ name, url }) => (
        <TextLink key={name} href={url}>
          {name}
        </TextLink>
      ))}
    </nav>
  )
}

function Measured({ measured }: { measured: SecurityWire }) {
  return (
    <>
      <VerdictLine flags={measured.flags} />
      <ul className="grid grid-cols-2 pb-1">
        {flagNames.map((name) => (
          <FlagRow key={name} flags={measured.flags} name={name} />
        ))}
      </ul>
      <Remarks remarks={measured.remarks} />
      <div className="border-line border-t">
        <Checkers checkers={measured.checkers} />
      </div>
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 gap-2 p-3" role="status">
      <p className="col-span-2 text-data text-muted">{t('security.measuring')}</p>
      {flagNames.map((name) => (
        <Skeleton key={name} className="h-5" />
      ))}
    </div>
  )
}

/** What can be done to a token's holders, as measured by this program's own node. */
export function SecurityPanel(subject: Subject) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(securityQuery(subject))
  const again = useMutation({ mutationFn: () => measureAgain(client, subject) })
  const tools = data && (
    <span className="flex items-center gap-2 text-data text-muted">
      <Age sinceMs={data.measuredAtMs} isSpoken />
      <button
        type="button"
        aria-label={t(again.isPending ? 'security.checking' : 'security.again')}
        title={t('security.again')}
        disabled={again.isPending}
        onClick={() => again.mutate()}
        data-testid="security-again"
        className="flex size-6 items-center justify-center rounded-control hover:text-accent disabled:opacity-50"
      >
        <RefreshCw aria-hidden size={13} />
      </button>
    </span>
  )
  return (
    <Panel title={t('security.title')} tools={tools} testId="security">
      {again.isError && (
        <p role="alert" className="px-3 pt-2 text-data text-warn">
          {t('security.failed')}
        </p>
      )}
      {data ? (
        <Measured measured={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} title={t('security.failed')} />
      ) : (
        <Waiting />
      )}
    </Panel>
  )
}
