import type { Order } from '@peregrine/contract/order'
import { networkFacts } from '@peregrine/core/network'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { isBoundByTrigger } from '@peregrine/orders/worstReceipt'
import type { ReactNode } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { amountWords } from '../../domain/orders/amountWords.ts'
import { conditionWords, guardWords, spanWords } from '../../domain/orders/conditionWords.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import { timeText, toSecond } from '../../kit/figures/timeText.ts'
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
  const { side, condition, limits } = order
  const atTrigger = t(`orders.worst.trigger.${side}`)
  if (limits.worstPrice === null) return atTrigger
  const fixed = `${side === 'buy' ? '≤' : '≥'} ${levelText('price', limits.worstPrice)}`
  return isBoundByTrigger(condition.when) ? t('orders.join', { one: fixed, other: atTrigger }) : fixed
}

function Fee({ serviceFee }: Order) {
  const { t } = useTranslation()
  if (serviceFee === undefined) return t('orders.fee.browser')
  if (serviceFee === null) return t('orders.fee.none')
  const { bps, recipient } = serviceFee
  return (
    <span className="break-words [overflow-wrap:anywhere]">
      {t('orders.fee.most', { percent: percentOfBps(bps), recipient })}
    </span>
  )
}

/** What it pays the chain, and how fast it wants to be. */
function NetworkFee({ network, tradeSettings: { mode, gasPrice, priorityFee } }: Order) {
  const { t } = useTranslation()
  const unit = networkFacts[network].family === 'EVM' ? 'gwei' : 'SOL'
  const price =
    gasPrice === null
      ? t('orders.gas.auto')
      : t('orders.gas.most', { gas: plainDecimal(gasPrice), tip: plainDecimal(priorityFee ?? 0), unit })
  return t('orders.join', { one: t(`orders.gas.${mode}`), other: price })
}

/** Everything of an order that its wallets seal: what it trades, when, within which limits, and what it pays for it. */
export function OrderTerms({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  const { network, condition, limits, expiresAt, exclusiveGroup, withdraws } = order
  const at = (ms: number) => timeText(ms, language, toSecond)
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
      <Line label={t('orders.pool')}>
        <span className="break-all">{condition.poolAddress ?? t('orders.pool.deepest')}</span>
      </Line>
      <Line label={t('orders.column.when')}>{conditionWords(condition.when, t)}</Line>
      {guard && <Line label={t('orders.guard')}>{guard}</Line>}
      <Line label={t('orders.amount')}>{amountWords(order, t)}</Line>
      <Line label={t('orders.slippage')}>
        <span translate="no">{`${percentOfBps(limits.slippageBps)}%`}</span>
      </Line>
      <Line label={t('orders.worst')}>
        <Worst order={order} />
      </Line>
      <Line label={t('orders.fee')}>
        <Fee {...order} />
      </Line>
      <Line label={t('orders.gas')}>
        <NetworkFee {...order} />
      </Line>
      {(exclusiveGroup !== null || withdraws.length > 0) && (
        <Line label={t('orders.ties')}>{t('orders.ties.says')}</Line>
      )}
      <Line label={t('orders.age')}>{spanWords(limits.maxAgeMs, t)}</Line>
      <Line label={t('orders.expiry')}>{expiresAt === null ? t('orders.noExpiry') : at(expiresAt)}</Line>
    </>
  )
}
