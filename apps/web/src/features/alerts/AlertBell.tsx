import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import { iconName } from '@peregrine/ui/iconName'
import { Bell } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopic } from '../../live/useTopic.ts'
import { AlertInbox } from './AlertInbox.tsx'
import { noteFirstList } from './newAlerts.ts'
import { isUnread, useAlertsSeen } from './useAlertsSeen.ts'

const maxCounted = 99

/** The list while it is open. */
type Opened = { anchor: HTMLElement; seenId: number }

type AlertBellProps = {
  owner: string
  className: string
  /** Below the icon. */
  word: ReactNode
}

/** The bell in the header: how many alerts came since the last look, and a list of the newest. */
export function AlertBell({ owner, className, word }: AlertBellProps) {
  const { t } = useTranslation()
  const list = useTopic(alertsTopic, { userAddress: owner })
  const { seenId, markSeen } = useAlertsSeen(owner, list)
  useEffect(() => {
    if (list) noteFirstList(owner, list)
  }, [owner, list])
  const [opened, setOpened] = useState<Opened | null>(null)
  const unread = (list ?? []).filter((alert) => isUnread(alert, seenId)).length
  const count = unread > maxCounted ? `${maxCounted}+` : String(unread)
  const close = () => {
    markSeen()
    setOpened(null)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        {...iconName(unread > 0 ? t('alerts.inbox.unread', { n: count }) : t('alerts.inbox'))}
        data-testid="alert-bell"
        data-unread={unread}
        onClick={({ currentTarget }) => (opened ? close() : setOpened({ anchor: currentTarget, seenId }))}
        className={`relative ${className}`}
      >
        <Bell aria-hidden size={16} />
        {word}
        {unread > 0 && !opened && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[10px] text-on-accent leading-4"
          >
            {count}
          </span>
        )}
      </button>
      {opened && <AlertInbox {...opened} list={list ?? []} onClose={close} />}
    </>
  )
}
