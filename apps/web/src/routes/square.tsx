import { createRoute } from '@tanstack/react-router'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { type Launchpad, toLaunchpad } from '../features/square/launchpads.ts'
import { rootRoute } from './root.tsx'

export const squareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/square',
  staticData: { titleKey: 'title.square' },
  validateSearch: (search: Record<string, unknown>): { pad?: Launchpad } => {
    const pad = toLaunchpad(search.pad)
    return pad === 'four' ? {} : { pad }
  },
  component: SquareRoute,
})

function SquareRoute() {
  const { pad } = squareRoute.useSearch()
  const navigate = squareRoute.useNavigate()
  return (
    <div className="flex h-full min-h-0 flex-col p-2">
      <ChainSquare
        launchpad={pad ?? 'four'}
        onLaunchpad={(next) => void navigate({ search: { pad: next }, replace: true })}
      />
    </div>
  )
}
