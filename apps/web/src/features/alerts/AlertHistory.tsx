import type { AlertWire, zDelivery } from '@peregrine/contract/alert'
import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { z } from 'zod'
import { useTopic } from '../../live/useTopic.ts'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { alertLine, alertPath, delayText } from './alertTexts.ts'
import { alertHistoryQuery } from './api.ts'
import { Section } from './Section.tsx'

type Delivery = z.infer<typeof zDelivery>

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation()
  return deliveries.map(({ channel, state, label, problem }) => (
    <span
      key={`${channel} ${label}`}
      title={[label, problem].filter(Boolean).join(' · ')}
      data-state={state}
      className="data-[state=failed]:text-loss data-[state=waiting]:text-warn"
    >
      {t(`alerts.kind.${channel}`)} {t(`alerts.state.${state}`)}
    </span>
  ))
}

type RowProps = { alert: AlertWire; deliveries: readonly Delivery[] }

/** A list of a hundred gains rows several times a second. */
const AlertRow = memo(function AlertRow({ alert, deliveries }: RowProps) {
  const { t } = useTranslation()
  const { network, transactionHash, isReverted, isQuiet, blockTime } = alert
  const path = alertPath(alert)
  const line = alertLine(alert, t)
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b py-1.5 text-body last:border-b-0"
      data-testid="alert-row"
      data-event={alert.event}
      data-id={alert.id}
      data-seen-at={alert.seenAt}
    >
      <span className="flex min-w-0 items-center gap-x-2 max-sm:w-full sm:gap-x-3">
        <span className="w-8 shrink-0 text-data text-muted sm:w-10">
          <Age sinceMs={blockTime} />
        </span>
        {network && <NetworkBadge network={network} />}
        {path ? (
          <RouteLink
            href={path}
            className={`min-w-0 py-0.5 hover:underline ${isReverted ? 'text-muted line-through' : ''}`}
          >
            {line}
          </RouteLink>
        ) : (
          <span className="min-w-0">{line}</span>
        )}
        {network && transactionHash && <ExplorerLink network={network} what="tx" id={transactionHash} />}
      </span>
      <span className="flex flex-wrap gap-x-3 text-data text-muted max-sm:pl-16 sm:ml-auto">
        {isReverted && <span className="text-warn">{t('alerts.history.reverted')}</span>}
        {isQuiet && <span>{t('alerts.history.quiet')}</span>}
        <Deliveries deliveries={deliveries} />
        <span title={t('alerts.history.delay.says')} data-testid="alert-delay">
          {delayText(alert, t)}
        </span>
      </span>
    </li>
  )
})

const none: readonly Delivery[] = []

/** Past alerts, newest first: new ones arrive live, older ones on request. */
export function AlertHistory({ owner }: { owner: string }) {
  const { t } = useTranslation()
  const live = useTopic(alertsTopic, { userAddress: owner }) ?? []
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    alertHistoryQuery(owner),
  )
  const stored = data?.pages.flatMap(({ alerts }) => alerts) ?? []
  const deliveries = new Map(stored.map((alert) => [alert.id, alert.deliveries]))
  const byId = new Map<string, AlertWire>([...stored, ...live].map((alert) => [alert.id, alert]))
  const rows = [...byId.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
  return (
    <Section title={t('alerts.history')} testId="alerts-history">
      {isPending && rows.length === 0 && <SkeletonRows count={3} rowHeight={28} />}
      {!isPending && rows.length === 0 && (
        <Notice title={t('alerts.history.empty')}>{t('alerts.history.empty.says')}</Notice>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((alert) => (
            <AlertRow key={alert.id} alert={alert} deliveries={deliveries.get(alert.id) ?? none} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('alerts.history.more')}
        </Button>
      )}
    </Section>
  )
}
