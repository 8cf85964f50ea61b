import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { worstPriceUnder } from '@peregrine/orders/worstReceipt'
import { conditionWords } from '../../../domain/orders/conditionWords.ts'
import { levelText } from '../../../domain/orders/levelText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'

type MoveOrderProps = { order: Order; when: Condition; onMove: () => void; onClose: () => void }

/** Asks before a dragged line counts. */
export function MoveOrder({ order, when, onMove, onClose }: MoveOrderProps) {
  const { t } = useTranslation()
  const { condition, side, limits, symbol } = order
  const worst = worstPriceUnder(order, when, limits.slippageBps)
  return (
    <Modal
      title={`${t('orders.move.title')} · ${symbol}`}
      closeLabel={t('orders.close')}
      onClose={onClose}
      testId="order-move"
    >
      <dl className="flex flex-col gap-2 text-body">
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('orders.move.from')}</dt>
          <dd>{conditionWords(condition.when, t)}</dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('orders.move.to')}</dt>
          <dd className="font-semibold">{conditionWords(when, t)}</dd>
        </div>
        {worst !== null && (
          <div className="flex justify-between gap-3">
            <dt className="text-muted">{t('orders.worst')}</dt>
            <dd>
              {side === 'buy' ? '≤' : '≥'} {levelText('price', worst)}
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-4 flex justify-end gap-2 border-line border-t pt-3">
        <Button className="px-4" onClick={onClose}>
          {t('orders.cancel')}
        </Button>
        <Button variant="primary" className="px-4" data-testid="order-move-confirm" onClick={onMove}>
          {t('orders.move.confirm')}
        </Button>
      </div>
    </Modal>
  )
}
