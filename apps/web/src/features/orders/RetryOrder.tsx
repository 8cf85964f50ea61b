import type { Order } from '@peregrine/contract/order'
import { getTokenPools } from '@peregrine/contract/routes/pools'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { asksTrader } from '@peregrine/orders/orderSteps'
import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { useQuery } from '@tanstack/react-query'
import { amountWords } from '../../domain/orders/amountWords.ts'
import { conditionWords } from '../../domain/orders/conditionWords.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import { makingNow } from '../../domain/orders/makingNow.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { isUnsealed } from '../../domain/orders/orderState.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { WalletGate } from '../../domain/own-wallets/WalletGate.tsx'
import { OrderFee } from '../../domain/trade-settings/OrderFee.tsx'
import { useFeeToAgree } from '../../domain/trade-settings/useOperatorFee.ts'
import { useCoinPriceNow } from '../../domain/prices/useCoinPriceNow.ts'
import { poolQuery } from '../../domain/tokens/poolQuery.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { call } from '../../kit/http/call.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { atPriceNow } from './lateTerms.ts'
import { OrderWallets } from './OrderDetails.tsx'
import { OrderTerms } from './OrderTerms.tsx'
import { useReasonWords } from './OrderStateWord.tsx'
import { useOrderActions } from './useOrderActions.ts'

const pollMs = 5_000

/** The price now, of the order's pool or, where it follows the token or its pool is gone, of the deepest one; null while unknown. */
function usePriceNow({ network, condition }: Order): number | null {
  const { tokenAddress: token, poolAddress } = condition
  const own = useQuery({ ...poolQuery(network, poolAddress ?? ''), enabled: poolAddress !== null })
  const { data: pools } = useQuery({
    queryKey: ['order-pools', network, token],
    queryFn: ({ signal }) => call(getTokenPools, { params: { network, token }, signal }),
    refetchInterval: pollMs,
    enabled: poolAddress === null || own.isError,
  })
  return own.data?.tokenPrice ?? pools?.[0]?.tokenPrice ?? null
}

type PricesProps = { order: Order; now: number | null }

/** The price then, and now. */
function Prices({ order: { trigger }, now }: PricesProps) {
  const { t } = useTranslation()
  const then = trigger?.price ?? null
  const moved = then !== null && then > 0 && now !== null ? (now / then - 1) * 100 : null
  return (
    <dl className="grid grid-cols-2 gap-2 rounded-control bg-raised p-3">
      <div>
        <dt className="text-data text-muted">
          {t('orders.retry.then')} {trigger && <Age sinceMs={trigger.triggeredAtMs} isSpoken />}
        </dt>
        <dd className="text-title tabular-nums" data-testid="order-price-then">
          <Price value={then} />
        </dd>
      </div>
      <div>
        <dt className="text-data text-muted">{t('orders.retry.now')}</dt>
        <dd className="text-title tabular-nums" data-testid="order-price-now">
          <Price value={now} />{' '}
          {moved !== null && (
            <span translate="no" className={`text-data ${moved < 0 ? 'text-loss' : 'text-gain'}`}>
              {percentText(moved, true)}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Asks whether to trade now what could not be traded then. */
export function RetryOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { attempt } = useOrderActions()
  const reason = useReasonWords()(order)
  const now = usePriceNow(order)
  const { fee, agree } = useFeeToAgree(order.network)
  const coinPrice = useCoinPriceNow(order.network)
  const isUnlocked = useOwnWallets(({ vault }) => vault === 'unlocked')
  const { side, symbol, limits, condition } = order
  const late = now === null ? null : atPriceNow(order, { price: now, coinPrice })
  async function retry(): Promise<void> {
    if (!late || fee === undefined) return
    agree()
    const door = await orderDoor()
    onClose()
    showToast({ kind: 'info', text: t('orders.retry.started', { symbol }) })
    const bounded = { ...late, serviceFee: fee, updatedAt: makingNow().nowMs }
    const isChanged = await door.change(bounded, isUnsealed(order) ? null : order)
    const isTaken = isChanged && (await door.retry(bounded, bounded.trigger))
    if (!isTaken) showToast({ kind: 'warning', text: t('orders.retry.notTaken'), lastsMs: 8_000 })
  }
  return (
    <Modal
      title={t(`orders.retry.title.${side}`, { symbol })}
      closeLabel={t('orders.close')}
      onClose={onClose}
      testId="order-retry-dialog"
    >
      <div className="flex flex-col gap-3 text-body">
        <p>{t(asksTrader(order) ? 'orders.retry.asks' : 'orders.retry.says', { reason })}</p>
        {isUnsealed(order) ? (
          <div data-testid="order-retry-terms">
            <p className="pb-1 text-warn">{t('orders.armAgain.says')}</p>
            <dl>
              <OrderTerms order={{ ...(late ?? order), serviceFee: fee }} />
            </dl>
            <OrderWallets order={order} />
          </div>
        ) : (
          <p className="text-muted">
            {conditionWords(condition.when, t)} → {t(`trade.${side}`)} {amountWords(order, t)}
          </p>
        )}
        <Prices order={order} now={now} />
        {late && late.limits.worstPrice !== null && (
          <p data-testid="order-retry-worst">
            {t(`orders.retry.worst.${side}`, {
              value: levelText('price', late.limits.worstPrice),
              percent: percentOfBps(limits.slippageBps),
            })}
          </p>
        )}
        <OrderFee fee={fee} />
        {!isUnlocked && <WalletGate isLocked />}
        <div className="flex justify-end gap-2 border-line border-t pt-3">
          <Button className="px-4" onClick={onClose}>
            {t('orders.retry.leave')}
          </Button>
          <Button
            variant={side}
            className="px-4"
            disabled={!late || fee === undefined || !isUnlocked}
            data-testid="order-retry-go"
            onClick={() => void attempt(retry)}
          >
            {t(`orders.retry.go.${side}`)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
