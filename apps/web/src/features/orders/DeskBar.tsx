import { Button } from '@peregrine/ui/Button'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useDeskLine } from '../../domain/orders/useDeskLine.ts'
import { mayFire, useOrders } from '../../domain/orders/useOrders.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type Line = ReturnType<typeof useDeskLine>

const dots: Record<Line, string> = {
  electing: 'bg-muted',
  here: 'bg-gain',
  elsewhere: 'bg-gain',
  locked: 'bg-warn',
  'no-wallets': 'bg-warn',
  nobody: 'bg-warn',
  offline: 'bg-danger',
  storage: 'bg-danger',
}

/** What the trader can do about it. */
function Way({ line, hasArmed }: { line: Line; hasArmed: boolean }) {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  if (line === 'locked')
    return (
      <Button variant="primary" data-testid="desk-unlock" onClick={() => show({ name: 'unlock' })}>
        {t('orders.desk.unlock')}
      </Button>
    )
  if (line === 'no-wallets')
    return (
      <Button variant="primary" data-testid="desk-create" onClick={() => show({ name: 'create' })}>
        {t('orders.desk.create')}
      </Button>
    )
  if (line === 'nobody')
    return (
      <Button data-testid="desk-reload" onClick={() => location.reload()}>
        {t('orders.desk.reload')}
      </Button>
    )
  if ((line === 'here' || line === 'elsewhere') && hasArmed)
    return (
      <Button data-testid="desk-stay" onClick={() => show({ name: 'lock' })}>
        {t('orders.desk.stay')}
      </Button>
    )
  return null
}

/** Always says whether orders are carried out now, and by whom. */
export function DeskBar() {
  const { t } = useTranslation()
  const isUnread = useOrders((state) => state.status === 'unread' && state.trouble === null)
  const hasArmed = useOrders(({ orders }) => orders.some(mayFire))
  const line = useDeskLine()
  if (isUnread)
    return (
      <div
        className="flex min-h-9 items-center rounded-panel border border-line px-3 text-data text-muted"
        aria-busy
      >
        {t('orders.desk.starting')}
      </div>
    )
  return (
    <div
      role="status"
      data-testid="desk-line"
      data-line={line}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-surface px-3 py-1.5 text-data"
    >
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[line]}`} />
      <span className="min-w-0 flex-1 basis-60">{t(`orders.desk.${line}`)}</span>
      <Way line={line} hasArmed={hasArmed} />
    </div>
  )
}
