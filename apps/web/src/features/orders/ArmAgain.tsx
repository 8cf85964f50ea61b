import type { Order } from '@peregrine/contract/order'
import { Button } from '@peregrine/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { makingNow } from '../../domain/orders/makingNow.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { coinPriceQuery } from '../../domain/prices/useCoinPriceNow.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { useOrderActions } from './useOrderActions.ts'

/** Asks for a look at the terms above that no wallet has sealed, and has its wallets seal them. */
export function ArmAgain({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { attempt } = useOrderActions()
  const queries = useQueryClient()
  async function arm(): Promise<void> {
    // A coin's price bounds the order by what is seen now, not by what its maker says was seen then.
    const coinPrice = await queries.fetchQuery(coinPriceQuery(order.network))
    const limits = { ...order.limits, coinPrice }
    const again = { ...order, limits, updatedAt: makingNow().nowMs }
    const isChanged = await (await orderDoor()).change(again, null)
    showToast(
      isChanged
        ? { kind: 'success', text: t('orders.armAgain.done') }
        : { kind: 'warning', text: t('orders.edit.late'), lastsMs: 8_000 },
    )
    onClose()
  }
  return (
    <div className="mt-3 flex items-center justify-between gap-3 border-line border-t pt-3">
      <p className="text-data text-warn">{t('orders.armAgain.says')}</p>
      <Button
        variant="primary"
        className="shrink-0 px-4"
        data-testid="order-arm-again"
        onClick={() => void attempt(arm)}
      >
        {t('orders.armAgain')}
      </Button>
    </div>
  )
}
