import type { Order } from '@peregrine/contract/order'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { Modal } from '@peregrine/ui/Modal'
import type { ReactNode } from 'react'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { amountWords } from '../../domain/orders/amountWords.ts'
import { conditionWords, guardWords } from '../../domain/orders/conditionWords.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import { useOrderScene } from '../../domain/orders/useOrderScene.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OrderStateWord, useReasonWords } from './OrderStateWord.tsx'

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}

/** Each wallet's part: how it ended, and its transaction. */
function Wallets({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-col gap-1 pt-2">
      {order.wallets.map(({ address, end, hash }) => (
        <li
          key={address}
          className="flex items-center gap-2 rounded-control bg-raised px-2 py-1 text-data"
          data-testid="order-wallet"
        >
          <span className="truncate" title={address}>
            {ownWalletName(address)}
          </span>
          <span className="ml-auto shrink-0 text-muted">{t(`orders.end.${end}`)}</span>
          {hash !== null && <ExplorerLink network={order.network} what="tx" id={hash} />}
        </li>
      ))}
    </ul>
  )
}

/** `2026-11-25T18:00:00.000Z text` with the time of here. */
function LogLine({ line }: { line: string }) {
  const { language } = useTranslation()
  const at = line.indexOf(' ')
  const time = new Date(line.slice(0, at))
  const isDated = at > 0 && !Number.isNaN(time.getTime())
  if (!isDated) return <li className="break-all">{line}</li>
  return (
    <li className="flex gap-2">
      <time
        className="shrink-0 text-muted"
        dateTime={time.toISOString()}
        title={time.toLocaleString(language)}
      >
        {time.toLocaleTimeString(language)}
      </time>
      <span className="min-w-0 break-words">{line.slice(at + 1)}</span>
    </li>
  )
}

function Logs({ logs }: Pick<Order, 'logs'>) {
  const { t } = useTranslation()
  return (
    <details className="pt-3 text-data" data-testid="order-logs">
      <summary className="min-h-6 cursor-pointer font-semibold">
        {t('orders.logs', { count: logs.length })}
      </summary>
      <ol className="flex flex-col gap-0.5 pt-1">
        {logs.map((line) => (
          <LogLine key={line} line={line} />
        ))}
      </ol>
    </details>
  )
}

function Worst({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { worstPrice } = order.limits
  if (worstPrice === null) return t(`orders.worst.trigger.${order.side}`)
  return `${order.side === 'buy' ? '≤' : '≥'} ${levelText('price', worstPrice)}`
}

type DetailsProps = { order: Order; parent: Order | null; onClose: () => void }

/** Everything that is kept of one order. */
export function OrderDetails({ order, parent, onClose }: DetailsProps) {
  const { t, language } = useTranslation()
  const scene = useOrderScene()
  const reason = useReasonWords()(order)
  const { network, kind, side, symbol, condition, limits, trigger, expiresAt, receivedAt, logs } = order
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const guard = guardWords(condition, t)
  const name = t(kind === 'migration' ? `orders.kind.migration.${side}` : `orders.kind.${kind}`)
  return (
    <Modal
      title={`${name} ${symbol}`}
      closeLabel={t('orders.close')}
      onClose={onClose}
      testId="order-details"
    >
      <dl className="text-body">
        <Line label={t('orders.column.state')}>
          <OrderStateWord order={order} parent={parent} scene={scene} />
        </Line>
        {reason && <p className="pb-1 text-right text-data text-muted">{reason}</p>}
        <Line label={t('orders.network')}>
          <span className="inline-flex items-center gap-1.5">
            <NetworkBadge network={network} /> {t(`network.${network}`)}
          </span>
        </Line>
        <Line label={t('orders.column.when')}>{conditionWords(condition.when, t)}</Line>
        {guard && <Line label={t('orders.guard')}>{guard}</Line>}
        <Line label={t('orders.amount')}>{amountWords(order, t)}</Line>
        <Line label={t('orders.slippage')}>{percentOfBps(limits.slippageBps)}%</Line>
        <Line label={t('orders.worst')}>
          <Worst order={order} />
        </Line>
        <Line label={t('orders.received')}>{at.format(receivedAt)}</Line>
        <Line label={t('orders.expiry')}>
          {expiresAt === null ? t('orders.noExpiry') : at.format(expiresAt)}
        </Line>
        {trigger && (
          <Line label={t('orders.triggered')}>
            <Price value={trigger.price} /> · {at.format(trigger.triggeredAtMs)}
          </Line>
        )}
      </dl>
      <Wallets order={order} />
      {logs.length > 0 && <Logs logs={logs} />}
    </Modal>
  )
}
