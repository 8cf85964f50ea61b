import { getRouteApi } from '@tanstack/react-router'
import { TrendList } from '../features/trend/TrendList.tsx'

const route = getRouteApi('/trend')

/** The trend list on a page of its own. */
export function TrendScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2 max-sm:p-1">
      <TrendList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </div>
  )
}
