import type { Network } from '@peregrine/core/network'
import { TokenHistory } from '../features/trade-history/TradeHistory.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'

const TokenOrders = lazyPart(() => import('../features/orders/TokenOrders.tsx'), 'TokenOrders', [
  'orders',
  'order-form',
  'trade',
])

type TokenHistoryHostProps = { network: Network; token: string; which: 'all' | 'open' }

/** The user's transactions of a token: all, or its live orders and what has no outcome yet. */
export function TokenHistoryHost({ which, ...place }: TokenHistoryHostProps) {
  const { t } = useTranslation()
  if (which === 'all') return <TokenHistory {...place} isOpenOnly={false} label={t('token.mine')} />
  return (
    <TokenOrders {...place}>
      {(hasOrders) => <TokenHistory {...place} isOpenOnly isQuiet={hasOrders} label={t('token.orders')} />}
    </TokenOrders>
  )
}
