import type { AlertWire } from '@peregrine/contract/alert'
import { Notice } from '@peregrine/ui/Notice'
import { Popup } from '@peregrine/ui/Popup'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { alertLine, alertPath } from './alertTexts.ts'
import { isUnread } from './useAlertsSeen.ts'

const maxShown = 50

type InboxRowProps = { alert: AlertWire; isNew: boolean; onFollow: () => void }

function InboxRow({ alert, isNew, onFollow }: InboxRowProps) {
  const { t } = useTranslation()
  const { network, isReverted, blockTime } = alert
  const path = alertPath(alert)
  const look = `min-w-0 flex-1 break-words ${isReverted ? 'text-muted line-through' : ''}`
  return (
    <li
      data-testid="inbox-row"
      data-new={isNew}
      className="flex items-center gap-2 border-line border-b px-3 py-1.5 text-body last:border-b-0 data-[new=true]:bg-raised"
    >
      {network && <NetworkBadge network={network} />}
      {path ? (
        <RouteLink href={path} onClick={onFollow} className={`${look} py-0.5 hover:underline`}>
          {alertLine(alert, t)}
        </RouteLink>
      ) : (
        <span className={look}>{alertLine(alert, t)}</span>
      )}
      <span className="shrink-0 text-data text-muted">
        <Age sinceMs={blockTime} isSpoken />
      </span>
    </li>
  )
}

type AlertInboxProps = {
  anchor: HTMLElement
  list: readonly AlertWire[]
  /** The newest alert that was seen before the list was opened. */
  seenId: number
  onClose: () => void
}

/** The newest alerts under the bell; those since the last look are marked. */
export function AlertInbox({ anchor, list, seenId, onClose }: AlertInboxProps) {
  const { t } = useTranslation()
  return (
    <Popup
      anchor={anchor}
      label={t('alerts.inbox')}
      onClose={onClose}
      testId="alert-inbox"
      align="end"
      className="flex w-[min(400px,calc(100vw-16px))] flex-col overflow-hidden"
    >
      <div className="flex shrink-0 items-center gap-3 border-line border-b px-3 py-2">
        <h2 className="flex-1 font-semibold text-title">{t('alerts.inbox')}</h2>
        <RouteLink
          href="/monitorConfig?tab=alerts"
          onClick={onClose}
          className="flex min-h-6 items-center text-accent text-data hover:underline"
        >
          {t('alerts.inbox.all')}
        </RouteLink>
      </div>
      {list.length === 0 ? (
        <Notice title={t('alerts.history.empty')}>{t('alerts.history.empty.says')}</Notice>
      ) : (
        <ul className="max-h-[min(60vh,480px)] overflow-y-auto">
          {list.slice(0, maxShown).map((alert) => (
            <InboxRow key={alert.id} alert={alert} isNew={isUnread(alert, seenId)} onFollow={onClose} />
          ))}
        </ul>
      )}
    </Popup>
  )
}
