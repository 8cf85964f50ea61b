import type { Order } from '@peregrine/contract/order'
import { Notice } from '@peregrine/ui/Notice'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { conditionWords } from '../../domain/orders/conditionWords.ts'
import type { OrderScene } from '../../domain/orders/orderState.ts'
import { useOrderScene } from '../../domain/orders/useOrderScene.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { OrderStateWord } from './OrderStateWord.tsx'

const nothingFresh: ReadonlySet<string> = new Set()
const idOf = ({ id }: Order) => id
const grid = 'grid grid-cols-[48px_minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3'

function Row({ order, scene }: { order: Order; scene: OrderScene }) {
  const { t } = useTranslation()
  const { network, symbol, condition, trigger } = order
  const words = conditionWords(condition.when, t)
  return (
    <div
      className={`${grid} h-full items-center border-line border-b px-3 text-data hover:bg-raised`}
      data-testid="signal-row"
    >
      <Age sinceMs={trigger?.triggeredAtMs} className="text-muted" />
      <span className="flex min-w-0 items-center gap-1.5">
        <NetworkBadge network={network} />
        <TokenLink
          token={{ network, token: condition.tokenAddress, pool: condition.poolAddress }}
          className="flex min-w-0 hover:text-accent"
        >
          <TokenSymbol symbol={symbol} address={condition.tokenAddress} />
        </TokenLink>
      </span>
      <span className="truncate" title={words}>
        {words}
      </span>
      <span className="truncate text-right">
        <Price value={trigger?.price} />
      </span>
      <span className="flex min-w-0 justify-end">
        <OrderStateWord order={order} parent={null} scene={scene} />
      </span>
    </div>
  )
}

/** The last hundred signals that fired, and what came of each. */
export function SignalHistory({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const scene = useOrderScene()
  if (orders.length === 0)
    return (
      <Notice title={t('orders.none.signals')} testId="signals-none">
        {t('orders.none.signals.says')}
      </Notice>
    )
  return (
    <>
      <div
        className={`${grid} h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted *:truncate`}
      >
        <span>{t('orders.column.time')}</span>
        <span>{t('orders.column.what')}</span>
        <span>{t('orders.column.when')}</span>
        <span className="text-right">{t('orders.column.price')}</span>
        <span className="text-right">{t('orders.column.state')}</span>
      </div>
      <VirtualList
        items={orders}
        idOf={idOf}
        rowHeight={32}
        renderRow={(order) => <Row order={order} scene={scene} />}
        freshIds={nothingFresh}
        label={t('orders.tab.signals')}
        testId="signal-rows"
      />
    </>
  )
}
