import type { Order } from '@peregrine/contract/order'
import { isPending } from '@peregrine/orders/changeOrder'
import { Modal } from '@peregrine/ui/Modal'
import { MissedMark } from '../../domain/gaps/MissedMark.tsx'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { isUnsealed, isWatching } from '../../domain/orders/orderState.ts'
import { useOrderScene } from '../../domain/orders/useOrderScene.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { timeText, toSecond } from '../../kit/figures/timeText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ArmAgain } from './ArmAgain.tsx'
import { OrderStateWord, useReasonWords } from './OrderStateWord.tsx'
import { Line, OrderTerms } from './OrderTerms.tsx'

/** Each wallet's part: how it ended, and its transaction. */
export function OrderWallets({ order }: { order: Order }) {
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

type DetailsProps = { order: Order; parent: Order | null; onClose: () => void }

/** Everything that is kept of one order. */
export function OrderDetails({ order, parent, onClose }: DetailsProps) {
  const { t, language } = useTranslation()
  const scene = useOrderScene()
  const reason = useReasonWords()(order)
  const { kind, side, symbol, trigger, receivedAt, logs } = order
  const at = (ms: number) => timeText(ms, language, toSecond)
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
        {isWatching(order, parent) && (
          <p className="text-right">
            <MissedMark network={order.network} since={receivedAt} />
          </p>
        )}
        {reason && <p className="pb-1 text-right text-data text-muted">{reason}</p>}
        <OrderTerms order={order} />
        <Line label={t('orders.received')}>{at(receivedAt)}</Line>
        {trigger && (
          <Line label={t('orders.triggered')}>
            <Price value={trigger.price} /> · {at(trigger.triggeredAtMs)}
          </Line>
        )}
      </dl>
      <OrderWallets order={order} />
      {logs.length > 0 && <Logs logs={logs} />}
      {isPending(order) && isUnsealed(order) && <ArmAgain order={order} onClose={onClose} />}
    </Modal>
  )
}
