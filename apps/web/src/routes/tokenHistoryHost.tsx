import type { Network } from '@peregrine/core/network'
import { OpenTransactions } from '../features/trade-history/OpenTransactions.tsx'
import { TokenHistory } from '../features/trade-history/TradeHistory.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'

const TokenOrders = lazyPart(() => import('../features/orders/TokenOrders.tsx'), 'TokenOrders', [
  'orders',
  'order-form',
  'trade',
])

type Place = { network: Network; token: string }

/** The user's transactions of a token. */
export function TokenHistoryHost(place: Place) {
  const { t } = useTranslation()
  return <TokenHistory {...place} label={t('token.mine')} />
}

/** The user's live orders of a token; says above them how many transactions are under way, which are among the others. */
export function TokenOrdersHost({ onMine, ...place }: Place & { onMine: () => void }) {
  return (
    <TokenOrders {...place}>
      <OpenTransactions {...place} onShow={onMine} />
    </TokenOrders>
  )
}
