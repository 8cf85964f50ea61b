import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { TradeForms } from '../features/trade-panel/TradeForms.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'

const OrderForm = lazyPart(() => import('../features/orders/form/OrderForm.tsx'), 'OrderForm', [
  'order-form',
  'orders',
  'trade',
])

type TradeFormsHostProps = {
  network: Network
  info: PoolInfoWire
  /** The figures of now, where the page follows them; else those of the pool as it was read last. */
  market?: { price: number | null; marketCap: number | null }
  isFloating?: boolean
}

/** The forms that trade at once, and that arm orders. */
export function TradeFormsHost({ market, ...props }: TradeFormsHostProps) {
  const { network, info } = props
  const { tokenPrice: price, marketCap } = info
  return (
    <TradeForms
      {...props}
      order={<OrderForm network={network} info={info} market={market ?? { price, marketCap }} />}
    />
  )
}
