import type { SessionWire } from '@peregrine/contract/routes/auth'
import { Button } from '@peregrine/ui/Button'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { deviceOf } from './deviceOf.ts'
import { endSessions, sessionsQuery } from './sessionsQuery.ts'

type RowProps = { session: SessionWire; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation()
  const { id, userAgent, isCurrent, createdAtMs, seenAtMs } = session
  const Picture = /Mobile|Android|iPhone/.test(userAgent) ? Smartphone : Monitor
  return (
    <li
      data-testid="session"
      data-id={id}
      data-current={isCurrent}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0"
    >
      <Picture aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col" title={userAgent}>
        <span className="flex items-center gap-1.5 font-semibold">
          {deviceOf(userAgent) ?? t('sessions.unknown')}
          {isCurrent && (
            <span className="rounded-control bg-raised px-1 font-normal text-accent text-data">
              {t('sessions.current')}
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-data text-muted">
          <span>
            {t('sessions.since')} <Age sinceMs={createdAtMs} isSpoken />
          </span>
          <span>
            {t('sessions.seen')} <Age sinceMs={seenAtMs} isSpoken />
          </span>
        </span>
      </span>
      <Button disabled={isBusy} onClick={onEnd} data-testid="session-end">
        {t(isCurrent ? 'sessions.logOut' : 'sessions.end')}
      </Button>
    </li>
  )
}

function useEnding(address: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function end(sessions: readonly SessionWire[]): Promise<void> {
    setBusy(true)
    try {
      await endSessions(queries, address, sessions)
      showToast({ kind: 'success', text: t('sessions.ended', { count: sessions.length }) })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, end }
}

/** The wallet's sessions; each can be ended, and all others at once. */
export function SessionList({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(address))
  const { isBusy, end } = useEnding(address)
  if (!sessions)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={2} rowHeight={48} />
    )
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <section data-testid="sessions" className="flex flex-col gap-1 rounded-panel border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-body">{t('sessions.title')}</h2>
        {others.length > 1 && (
          <Button disabled={isBusy} onClick={() => void end(others)} data-testid="sessions-end-others">
            {t('sessions.endOthers', { count: others.length })}
          </Button>
        )}
      </div>
      <p className="text-data text-muted">{t('sessions.says')}</p>
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => void end([session])} />
        ))}
      </ul>
    </section>
  )
}
