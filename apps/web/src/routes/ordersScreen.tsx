import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toOrdersSearch } from '../features/orders/ordersSearch.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

// Apart from the route, whose list of files every page loads.
const OrdersPage = lazyPart(() => import('../features/orders/OrdersPage.tsx'), 'OrdersPage', [
  'orders',
  'order-form',
  'trade',
])

/** Conditional orders: those that wait, those that ended, and what fired. */
export function OrdersScreen() {
  const { tab = 'open', network = null, status = null } = toOrdersSearch(useSearch({ from: '/orders' }))
  const navigate = useNavigate({ from: '/orders' })
  return (
    <PartBoundary fallback={<SkeletonRows count={6} rowHeight={48} />} hasRetry>
      <OrdersPage
        view={{ tab, network, status }}
        onView={(view) => void navigate({ search: toOrdersSearch(view), replace: true })}
      />
    </PartBoundary>
  )
}
