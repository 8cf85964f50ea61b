import type { Order } from '@peregrine/contract/order'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderDoor, OrderRefused } from '../../../domain/orders/orderDoor.ts'
import { findTrading } from '../../../domain/trading/useTrading.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { randomId } from '../../../kit/randomId.ts'
import { showToast } from '../../../kit/toast/showToast.ts'
import { armable, type FormOrders } from './readForm.ts'

/** Stores a form's orders and arms them; says how it went. */
export function useArmOrders() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function store(orders: FormOrders): Promise<readonly Order[]> {
    const { environment } = await findTrading(queries)
    const made = armable(orders, { environment, nowMs: Date.now(), newId: randomId })
    const door = await orderDoor()
    await door.add(made)
    return made
  }
  /** True if they are stored. */
  async function arm(orders: FormOrders): Promise<boolean> {
    setBusy(true)
    try {
      const made = await store(orders)
      showToast({
        kind: 'success',
        text: t('orderForm.armed', { count: made.length }),
        link: { href: '/orders', label: t('orderForm.armed.open') },
      })
      return true
    } catch (error) {
      console.error('The orders were not stored', error)
      const key = error instanceof OrderRefused ? 'orderForm.leftLocked' : 'orderForm.notStored'
      showToast({ kind: 'error', text: t(key), lastsMs: 8_000 })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { arm, isBusy }
}
