import type { Order } from '@peregrine/contract/order'
import { iconName } from '@peregrine/ui/iconName'
import { type LucideIcon, Pause, Pencil, Play, RotateCcw, Stamp, Trash2 } from 'lucide-react'
import { isUnsealed } from '../../domain/orders/orderState.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { canDelete } from './deleteOrders.ts'
import { useOrderActions } from './useOrderActions.ts'
import { showOrderDialog } from './useOrderDialog.ts'

type ToolProps = { icon: LucideIcon; name: string; testId: string; isDisabled?: boolean; onPress: () => void }

function Tool({ icon: Icon, name, testId, isDisabled = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      {...iconName(name)}
      // Focusable all the same: its name says why.
      aria-disabled={isDisabled}
      data-testid={testId}
      onClick={() => !isDisabled && onPress()}
      className="flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-line hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      <Icon aria-hidden size={14} />
    </button>
  )
}

const isOver = ({ status }: Order) => status === 'failed' || status === 'expired'
const isOut = ({ status }: Order) => status === 'executing' || status === 'timeout'

/** Pauses one, edits it, or leads to terms that its wallets have not sealed. */
function PendingTools({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { pause } = useOrderActions()
  const { id, isPaused } = order
  return (
    <>
      <Tool
        icon={isPaused ? Play : Pause}
        name={t(isPaused ? 'orders.resume' : 'orders.pause')}
        testId={isPaused ? 'order-resume' : 'order-pause'}
        onPress={() => void pause([order], !isPaused)}
      />
      {isUnsealed(order) ? (
        <Tool
          icon={Stamp}
          name={t('orders.armAgain')}
          testId="order-unsealed"
          onPress={() => showOrderDialog({ what: 'details', id })}
        />
      ) : (
        <Tool
          icon={Pencil}
          name={t('orders.edit')}
          testId="order-edit"
          onPress={() => showOrderDialog({ what: 'edit', id })}
        />
      )}
    </>
  )
}

/** Pauses, edits, retries or deletes one order. */
export function OrderButtons({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { remove } = useOrderActions()
  const { id, status, deletedAt } = order
  if (deletedAt !== undefined) return <span />
  return (
    <span className="flex justify-end">
      {status === 'pending' && <PendingTools order={order} />}
      {(isOver(order) || isOut(order)) && (
        <Tool
          icon={RotateCcw}
          name={t(isOut(order) ? 'orders.retry.refused' : 'orders.retry')}
          testId="order-retry"
          isDisabled={isOut(order)}
          onPress={() => showOrderDialog({ what: 'retry', id })}
        />
      )}
      <Tool
        icon={Trash2}
        name={t(canDelete(order) ? 'orders.delete' : 'orders.delete.refused')}
        testId="order-delete"
        isDisabled={!canDelete(order)}
        onPress={() => void remove([order])}
      />
    </span>
  )
}
