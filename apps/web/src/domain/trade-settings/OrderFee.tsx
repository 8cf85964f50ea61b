import { percentOfBps } from '@peregrine/core/trading/slippage'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/**
 * The operator's fee that an order is armed or tried again under; undefined while it is not known. Its text is in the area
 * `order-form`.
 */
export function OrderFee({ fee }: { fee: ServiceFee | undefined }) {
  const { t } = useTranslation()
  if (fee === undefined) {
    return (
      <p className="text-warn" data-testid="order-fee-unknown">
        {t('orderForm.fault.fee')}
      </p>
    )
  }
  if (fee === null) return null
  const { bps, recipient } = fee
  return (
    <p className="break-words text-muted [overflow-wrap:anywhere]" data-testid="order-fee">
      {t('orderForm.summary.fee', { percent: percentOfBps(bps), recipient })}
    </p>
  )
}
