import type { Order } from '@peregrine/contract/order'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { MissedMark } from '../../domain/gaps/MissedMark.tsx'
import { amountWords } from '../../domain/orders/amountWords.ts'
import { conditionWords, guardWords } from '../../domain/orders/conditionWords.ts'
import { isWatching } from '../../domain/orders/orderState.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import type { OrderScene } from '../../domain/orders/orderState.ts'
import { namesInLine, ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderStateWord, useReasonWords } from './OrderStateWord.tsx'

/** Two lines where there is room, four where there is not. */
export const orderRowHeights = { wide: 48, narrow: 108 } as const

/** What and how much, when, the limits, how it stands, and what can be done. */
export const orderGrid =
  'grid-cols-[20px_minmax(0,1.1fr)_minmax(0,1.5fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_112px]'

const sideLooks = { buy: 'text-gain', sell: 'text-loss' } as const

export type RowProps = {
  order: Order
  parent: Order | null
  scene: OrderScene
  isNarrow: boolean
  /** Null where nothing can be picked. */
  isPicked: boolean | null
  onPick: (id: string, isOn: boolean) => void
  onOpen: (id: string) => void
}

function Kind({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { network, kind, side, symbol, condition } = order
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NetworkBadge network={network} />
      <span className={`shrink-0 ${sideLooks[side]}`} data-testid="order-kind-word">
        {t(kind === 'migration' ? `orders.kind.migration.${side}` : `orders.kind.${kind}`)}
      </span>
      <TokenLink
        token={{ network, token: condition.tokenAddress, pool: condition.poolAddress }}
        className="flex min-w-0 hover:text-accent"
        testId="order-token"
      >
        <TokenSymbol symbol={symbol} address={condition.tokenAddress} />
      </TokenLink>
    </span>
  )
}

function When({ order, parent }: Pick<RowProps, 'order' | 'parent'>) {
  const { t } = useTranslation()
  const words = conditionWords(order.condition.when, t)
  return (
    <span className="flex min-w-0 flex-col max-sm:flex-1 max-sm:flex-row max-sm:gap-2">
      <span className="truncate" title={words} data-testid="order-when">
        {words}
      </span>
      {isWatching(order, parent) && (
        <MissedMark network={order.network} since={order.receivedAt} className="max-sm:ml-auto" />
      )}
    </span>
  )
}

/** How much, and with which wallets. */
function Amounts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const names = namesInLine(order.wallets.map(({ address }) => ownWalletName(address)))
  const amount = amountWords(order, t)
  return (
    <span className="truncate text-muted" title={`${amount} · ${names}`}>
      {amount} · {names}
    </span>
  )
}

/** The worst price and slippage, and what else must hold. */
function Limits({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { limits, side } = order
  const percent = percentOfBps(limits.slippageBps)
  const worst =
    limits.worstPrice === null
      ? t('orders.limits.slippage', { percent })
      : t(`orders.limits.worst.${side}`, { value: levelText('price', limits.worstPrice), percent })
  return (
    <span className="truncate" title={t('orders.limits.says')}>
      {worst}
    </span>
  )
}

function Expiry({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  const guard = guardWords(order.condition, t)
  const { expiresAt } = order
  const format = new Intl.DateTimeFormat(language, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const until =
    expiresAt === null ? t('orders.noExpiry') : t('orders.until', { at: format.format(expiresAt) })
  return (
    <span className="truncate text-muted" title={guard ? `${until} · ${guard}` : until}>
      {until}
      {guard && ` · ${guard}`}
    </span>
  )
}

function State({ order, parent, scene, onOpen }: RowProps) {
  const { t } = useTranslation()
  const reason = useReasonWords()(order)
  return (
    <button
      type="button"
      title={reason || t('orders.details')}
      data-testid="order-open"
      onClick={() => onOpen(order.id)}
      className="flex min-h-6 min-w-0 cursor-pointer flex-col items-start justify-center text-left hover:underline"
    >
      <OrderStateWord order={order} parent={parent} scene={scene} />
      <span className="max-w-full truncate text-muted">
        {reason || <Age sinceMs={order.deletedAt ?? order.updatedAt} isSpoken />}
      </span>
    </button>
  )
}

function Pick({ order, isPicked, onPick }: RowProps) {
  const { t } = useTranslation()
  if (isPicked === null) return <span />
  return (
    <Checkbox
      isOn={isPicked}
      onTurn={(isOn) => onPick(order.id, isOn)}
      aria-label={t('orders.pick', { symbol: order.symbol })}
      data-testid="order-pick"
    />
  )
}

function NarrowRow(props: RowProps) {
  const { order } = props
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        {props.isPicked !== null && <Pick {...props} />}
        <Kind order={order} />
        <span className="ml-auto shrink-0">
          <OrderButtons {...props} />
        </span>
      </div>
      <div className="flex min-w-0">
        <When {...props} />
      </div>
      <div className="grid min-w-0 grid-cols-2 items-center gap-2">
        <span className="flex min-w-0 flex-col">
          <Amounts order={order} />
          <Expiry order={order} />
        </span>
        <State {...props} />
      </div>
    </>
  )
}

/** An order in a list. Its state opens everything that is kept of it. */
export function OrderRow(props: RowProps) {
  const { order, isNarrow } = props
  const shared = 'h-full border-line border-b px-3 text-data hover:bg-raised'
  const ids = { 'data-testid': 'order-row', 'data-id': order.id, 'data-kind': order.kind }
  if (isNarrow)
    return (
      <div {...ids} className={`flex flex-col justify-center gap-1 ${shared}`}>
        <NarrowRow {...props} />
      </div>
    )
  return (
    <div {...ids} className={`grid ${orderGrid} items-center gap-x-3 ${shared}`}>
      <Pick {...props} />
      <span className="flex min-w-0 flex-col">
        <Kind order={order} />
        <Amounts order={order} />
      </span>
      <When {...props} />
      <span className="flex min-w-0 flex-col">
        <Limits order={order} />
        <Expiry order={order} />
      </span>
      <State {...props} />
      <OrderButtons {...props} />
    </div>
  )
}
