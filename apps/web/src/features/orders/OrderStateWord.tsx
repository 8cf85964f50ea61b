import type { Order } from '@peregrine/contract/order'
import { networkFacts } from '@peregrine/core/network'
import { type OrderScene, type OrderState, orderState } from '../../domain/orders/orderState.ts'
import { useChainWords } from '../../domain/status/useChainWords.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const looks: Record<OrderState, string> = {
  armed: 'text-gain',
  paused: 'text-muted',
  waiting: 'text-muted',
  asleep: 'text-warn',
  offline: 'text-warn',
  locked: 'text-warn',
  'fired-locked': 'text-warn',
  unsealed: 'text-warn',
  lagging: 'text-warn',
  executing: 'text-accent',
  unresolved: 'text-warn',
  asks: 'text-warn',
  success: 'text-gain',
  failed: 'text-danger',
  expired: 'text-muted',
  archived: 'text-muted',
}

type StateProps = { order: Order; parent: Order | null; scene: OrderScene }

/** How an order stands, in its colour; what it means on hover. */
export function OrderStateWord({ order, parent, scene }: StateProps) {
  const { t } = useTranslation()
  const { span } = useChainWords()
  const state = orderState(order, parent, scene)
  const lateMs = scene.lateMs.get(networkFacts[order.network].chain) ?? 0
  return (
    <span
      className={`truncate font-semibold ${looks[state]}`}
      title={t(`orders.state.${state}.says`)}
      data-testid="order-state"
      data-state={state}
    >
      {state === 'lagging' ? t('orders.state.laggingBy', { age: span(lateMs) }) : t(`orders.state.${state}`)}
    </span>
  )
}

const worded = [
  'fired-unattended',
  'fired-late',
  'locked',
  'off-limits',
  'interrupted',
  'unsealed',
  'partial',
  'other-run',
  'parent-ended',
  'other-fired',
  'expired',
  'below-minimum',
  'interval',
  'costly',
  'fee-changed',
  'price-unknown',
  'unsellable',
  'wallet-connected',
  'insufficient-balance',
  'cap.day',
  'amount-zero',
  'failed-on-chain',
  'not-built',
  'too-many',
  'not-armed',
  'moved',
] as const

/** Why an order ended as it did; a code without words is shown as it is. */
export function useReasonWords(): (order: Pick<Order, 'reason'>) => string {
  const { t } = useTranslation()
  return ({ reason }) => {
    const known = worded.find((one) => one === reason)
    return known ? t(`orders.reason.${known}`) : (reason ?? '')
  }
}
