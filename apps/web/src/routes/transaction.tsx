import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const TransactionPage = lazyRouteComponent(
  withTranslations(['transaction', 'follow'], () => import('../features/transaction/TransactionPage.tsx')),
  'TransactionPage',
)

/** A transaction on a network. */
export const transactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tx/$network/$hash',
  staticData: { titleKey: 'title.transaction', aboutKey: 'about.transaction' },
  component: function TransactionRoute() {
    return <TransactionPage {...transactionRoute.useParams()} />
  },
})
