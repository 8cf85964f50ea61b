import { getRouteApi } from '@tanstack/react-router'
import { EntryButtons } from '../features/home/EntryButtons.tsx'
import { TrendList } from '../features/trend/TrendList.tsx'

const route = getRouteApi('/trend')

/** The home page's entry buttons above the trend list. */
export function TrendScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2">
      <EntryButtons />
      <TrendList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </div>
  )
}
