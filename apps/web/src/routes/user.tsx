import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toUserSearch } from '../features/user/model.ts'
import { rootRoute } from './root.tsx'

const UserRoute = lazyRouteComponent(() => import('../features/user/UserRoute.tsx'), 'UserRoute')

/** A wallet on a network. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$network/$address',
  staticData: { titleKey: 'title.user' },
  validateSearch: toUserSearch,
  component: () => {
    const { network, address } = userRoute.useParams()
    const navigate = userRoute.useNavigate()
    return (
      <UserRoute
        network={network}
        address={address}
        search={userRoute.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    )
  },
})
