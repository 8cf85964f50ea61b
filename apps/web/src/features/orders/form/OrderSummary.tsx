import type { SellConfig } from '@peregrine/core/trading/settings/tradeSettings'
import type { Network } from '@peregrine/core/network'
import type { OrderDraft } from '@peregrine/orders/makeOrders'
import { amountWords } from '../../../domain/orders/amountWords.ts'
import { conditionWords, guardWords } from '../../../domain/orders/conditionWords.ts'
import { levelText } from '../../../domain/orders/levelText.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { isBoundByTrigger } from '@peregrine/orders/worstReceipt'
import { timeText } from '../../../kit/figures/timeText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { draftsOf, type FormOrders } from './readForm.ts'

/** One order in a line: what has to happen, what it does then, and the price beyond which it does not. */
function DraftLine({ draft, isLater }: { draft: OrderDraft; isLater: boolean }) {
  const { t } = useTranslation()
  const { when, side, slippageBps, symbol, worstPrice = null } = draft
  const percent = percentOfBps(slippageBps)
  const bounds = [
    worstPrice !== null && t(`orderForm.summary.worst.${side}`, { value: levelText('price', worstPrice) }),
    (worstPrice === null || isBoundByTrigger(when)) &&
      t(`orderForm.summary.worstAtTrigger.${side}`, { percent }),
  ].filter((bound) => bound !== false)
  return (
    <li className="flex flex-col" data-testid="order-summary-line">
      <span>
        {conditionWords(when, t)}
        {' → '}
        <span className={side === 'buy' ? 'text-gain' : 'text-loss'}>{t(`trade.${side}`)}</span>{' '}
        {side === 'buy'
          ? t('orderForm.summary.buy', { symbol, amount: amountWords(draft, t) })
          : amountWords(draft, t)}
      </span>
      <span className="text-muted">
        {bounds.join(' · ')}
        {isLater && ` · ${t('orderForm.summary.later')}`}
      </span>
    </li>
  )
}

function useExpiryWords(expiresAt: number | null): string {
  const { t, language } = useTranslation()
  if (expiresAt === null) return t('orderForm.summary.noExpiry')
  const at = timeText(expiresAt, language, { dateStyle: 'short', timeStyle: 'short' })
  return t('orderForm.summary.expires', { at })
}

type SummaryProps = { orders: FormOrders; network: Network; sellConfig: SellConfig }

/** What holds for all of them, a line each. */
function useSharedFacts({ orders, network, sellConfig }: SummaryProps, first: OrderDraft): readonly string[] {
  const { t } = useTranslation()
  const expiry = useExpiryWords(first.expiresAt)
  const { holdMs = 0, volumeUsd = 0, wallets, pool } = first
  const { symbol } = coinAddress(network)
  const sells = draftsOf(orders).some(({ side }) => side === 'sell')
  return [
    orders.type === 'either' && t('orderForm.summary.either'),
    t('orderForm.summary.wallets', { count: wallets.length }),
    expiry,
    guardWords({ holdMs, volumeUsd }, t),
    sells &&
      sellConfig &&
      t('orderForm.summary.sellConfig', {
        amount: `${sellConfig.minAmount} ${symbol}`,
        seconds: sellConfig.intervalSeconds,
      }),
    t(pool === null ? 'orderForm.summary.deepest' : 'orderForm.summary.pool'),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

function Summary(props: SummaryProps & { first: OrderDraft }) {
  const { orders, first } = props
  const facts = useSharedFacts(props, first)
  const isBracket = orders.type === 'bracket'
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-raised p-2" data-testid="order-summary">
      <ul className="flex flex-col gap-1.5">
        {draftsOf(orders).map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two exits may be the same
          <DraftLine key={at} draft={draft} isLater={isBracket && at > 0} />
        ))}
      </ul>
      <ul className="flex flex-col border-line border-t pt-1.5 text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

/** What will happen, in plain words. */
export function OrderSummary(props: SummaryProps) {
  const [first] = draftsOf(props.orders)
  return first ? <Summary {...props} first={first} /> : null
}
