import { getRouteApi } from '@tanstack/react-router'
import { UserRoute } from '../features/user/UserRoute.tsx'

const route = getRouteApi('/user/$network/$address')

/** The wallet in the address bar. */
export function UserScreen() {
  const { network, address } = route.useParams()
  const navigate = route.useNavigate()
  return (
    <UserRoute
      network={network}
      address={address}
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
