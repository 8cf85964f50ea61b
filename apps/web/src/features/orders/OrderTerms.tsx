import type { Order } from '@peregrine/contract/order'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import type { ReactNode } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { amountWords } from '../../domain/orders/amountWords.ts'
import { conditionWords, guardWords } from '../../domain/orders/conditionWords.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}

function Worst({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { worstPrice } = order.limits
  if (worstPrice === null) return t(`orders.worst.trigger.${order.side}`)
  return `${order.side === 'buy' ? '≤' : '≥'} ${levelText('price', worstPrice)}`
}

/** What an order trades, when, and within which limits. */
export function OrderTerms({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  const { network, condition, limits, expiresAt } = order
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const guard = guardWords(condition, t)
  return (
    <>
      <Line label={t('orders.network')}>
        <span className="inline-flex items-center gap-1.5">
          <NetworkBadge network={network} /> {t(`network.${network}`)}
        </span>
      </Line>
      <Line label={t('orders.token')}>
        <span className="break-all">{condition.tokenAddress}</span>
      </Line>
      <Line label={t('orders.column.when')}>{conditionWords(condition.when, t)}</Line>
      {guard && <Line label={t('orders.guard')}>{guard}</Line>}
      <Line label={t('orders.amount')}>{amountWords(order, t)}</Line>
      <Line label={t('orders.slippage')}>{percentOfBps(limits.slippageBps)}%</Line>
      <Line label={t('orders.worst')}>
        <Worst order={order} />
      </Line>
      <Line label={t('orders.expiry')}>
        {expiresAt === null ? t('orders.noExpiry') : at.format(expiresAt)}
      </Line>
    </>
  )
}
