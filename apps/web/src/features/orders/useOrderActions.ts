import type { Order } from '@peregrine/contract/order'
import { isPending } from '@peregrine/orders/changeOrder'
import { makingNow } from '../../domain/orders/makingNow.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { refusalKey } from '../../domain/orders/refusalKey.ts'
import { mayFire, useOrders } from '../../domain/orders/useOrders.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { canDelete, restorable, withChildren } from './deleteOrders.ts'

const undoMs = 8_000

/** What is done with orders from a list; each says how it ended. */
export function useOrderActions() {
  const { t } = useTranslation()

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      console.error('The orders were not changed', error)
      showToast({ kind: 'error', text: t(refusalKey(error)), lastsMs: undoMs })
    }
  }

  const pause = (orders: readonly Order[], isPaused: boolean) =>
    attempt(async () => {
      const changed = orders.filter((order) => order.status === 'pending' && order.isPaused !== isPaused)
      if (changed.length === 0) return
      const fired = (await (await orderDoor()).pause(changed, isPaused)).length
      const key = isPaused ? 'orders.paused' : 'orders.resumed'
      if (fired > 0)
        showToast({ kind: 'warning', text: t('orders.firedBefore', { count: fired }), lastsMs: undoMs })
      if (fired < changed.length)
        showToast({ kind: 'success', text: t(key, { count: changed.length - fired }) })
    })

  async function undo(deleted: readonly Order[]): Promise<void> {
    const copies = restorable(deleted, useOrders.getState().orders, makingNow())
    if (!copies) return showUnrestored()
    await (await orderDoor()).add(copies, deleted)
  }

  function showUnrestored(): void {
    showToast({ kind: 'warning', text: t('orders.notRestored'), lastsMs: undoMs })
  }

  const remove = (chosen: readonly Order[]) =>
    attempt(async () => {
      const { orders } = useOrders.getState()
      const wanted = withChildren(chosen.filter(canDelete), orders)
      const canUndo = restorable(wanted, orders, makingNow()) !== null
      const isWhole = await (await orderDoor()).remove(wanted)
      if (!isWhole || wanted.length === 0)
        return void showToast({ kind: 'warning', text: t('orders.notDeleted'), lastsMs: undoMs })
      showToast({
        kind: 'success',
        text: t('orders.deleted', { count: wanted.length }),
        lastsMs: undoMs,
        isKept: true,
        ...(canUndo && { action: { label: t('orders.undo'), run: () => void attempt(() => undo(wanted)) } }),
      })
    })

  return { pause, remove, attempt }
}

/** Pending orders that would be paused, or resumed, all together. */
export function pausable(orders: readonly Order[]): { running: readonly Order[]; paused: readonly Order[] } {
  return {
    running: orders.filter(mayFire),
    paused: orders.filter((order) => isPending(order) && order.isPaused),
  }
}
